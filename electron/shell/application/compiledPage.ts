import { app } from 'electron'

/**
 * The page's code is compiled as a whole, and kept so by Chromium for the next start. By itself it compiles and keeps
 * what runs while a file is loaded: all that draws the first screen would be compiled anew at every start. Machine code
 * of functions that nobody called for a while goes as their bytecode does, which V8 would keep. Main does without that
 * flag: its code is compiled by the build, and V8 refuses it under other flags.
 */
export function enableCompiledPage(): void {
  app.commandLine.appendSwitch('js-flags', '--no-lazy --flush-baseline-code')
}
