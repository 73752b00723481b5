/** One line to whoever started the application from a terminal. */
export function say(line: string): void {
  write(process.stdout, line)
}

/** The same for what went wrong. */
export function sayError(line: string): void {
  write(process.stderr, line)
}

function write(stream: NodeJS.WriteStream, line: string): void {
  // A terminal that was closed meanwhile is no reason to end.
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined)
  stream.write(`${line}\n`)
}
