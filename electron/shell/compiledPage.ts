import { app } from 'electron'

/**
 * The page's code is compiled as a whole, and kept so by Chromium for the next start. By itself it compiles and keeps
 * what runs while a file is loaded: all that draws the first screen would be compiled anew at every start.
 */
export function enableCompiledPage(): void {
  app.commandLine.appendSwitch('js-flags', '--no-lazy')
}
