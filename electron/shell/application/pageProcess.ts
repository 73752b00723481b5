import { app } from 'electron'

/** Sets how Chromium runs the page: one process for all windows, with all of its code compiled. */
export function enablePageProcess(): void {
  // A separate process per conversation window needs 35 MB, a shared one 17 MB, because the code is loaded once. A
  // crash affects all windows, and each is reloaded.
  app.commandLine.appendSwitch('process-per-site')
  // Compiles all of the page's code, which Chromium then caches for the next start. By default it compiles and caches
  // only what runs while a file is loaded, and would compile everything that draws the first screen at each start.
  // Machine code of unused functions is discarded along with their bytecode, as in the main process (start.ts). Garbage
  // is collected when the heap has doubled. By default the heap grows more in between, and long-lived parts of a page
  // get scattered over blocks that cannot be freed.
  app.commandLine.appendSwitch('js-flags', '--no-lazy --flush-baseline-code --heap-growing-percent=100')
}
