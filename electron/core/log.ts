/** Every line is redacted before it is written. `data` is plain and small; never message content. */
export interface Log {
  info(text: string, data?: Readonly<Record<string, unknown>>): void
  warn(text: string, data?: Readonly<Record<string, unknown>>): void
  error(text: string, data?: Readonly<Record<string, unknown>>): void
}
