/** Prints a line to the terminal from which the app was started. */
export function printLine(line: string): void {
  write(process.stdout, line)
}

/** Prints a line about an error. */
export function printError(line: string): void {
  write(process.stderr, line)
}

function write(stream: NodeJS.WriteStream, line: string): void {
  // A closed terminal must not end the app.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined)
  stream.write(`${line}\n`)
}
