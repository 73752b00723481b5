import { app } from 'electron'

/** How Chromium runs the page: one process for all windows of it, and its code compiled as a whole. */
export function enablePageProcess(): void {
  // A process of its own costs each conversation in its own window 35 MB, and the shared one 17 MB: code is held once.
  // A crash takes all windows with it, and each is replaced.
  app.commandLine.appendSwitch('process-per-site')
  // The page's code is compiled as a whole, and kept so by Chromium for the next start. By itself it compiles and keeps
  // what runs while a file is loaded: all that draws the first screen would be compiled anew at every start. Machine
  // code of functions that nobody called for a while goes as their bytecode does, as in main (start.ts).
  // Garbage is collected once the heap has doubled. By itself the heap grows more between two collections, and parts of
  // a page that stay lie strewn over blocks that cannot be given back.
  app.commandLine.appendSwitch('js-flags', '--no-lazy --flush-baseline-code --heap-growing-percent=100')
}
