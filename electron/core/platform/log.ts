import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from './jsonFile.ts'
import { redactData } from './redact.ts'

/** Every line is redacted before it is written. `data` must be plain and small, and never contain message content. */
export interface Log {
  info(text: string, data?: Readonly<Record<string, unknown>>): void
  warn(text: string, data?: Readonly<Record<string, unknown>>): void
  error(text: string, data?: Readonly<Record<string, unknown>>): void
}

export interface LogOptions {
  /** Folder of the log files topical.log, topical.1.log, topical.2.log. */
  readonly dir: string
  readonly redact: (text: string) => string
  readonly now?: () => number
  readonly maxBytes?: number
  readonly files?: number
}

/** Maximum number of characters of an entry's text, and of the whole entry. */
const [mostText, mostLine] = [4000, 16_000]

export interface LogFiles extends Log {
  readonly path: string
  /** Deletes the lines that contain one of these texts, so that nothing remains of an account after its sign-out. */
  readonly forget: (texts: readonly string[]) => void
}

/** A rotating log. If the disk is full or read-only, nothing is logged, without further harm. */
export function createLog(options: LogOptions): LogFiles {
  const { dir, redact, now = Date.now, maxBytes = 1024 * 1024, files = 3 } = options
  const file = (n: number) => join(dir, n === 0 ? 'topical.log' : `topical.${n}.log`)
  const path = file(0)
  let size = -1

  const rotate = () => {
    for (let n = files - 2; n >= 0; n--) if (existsSync(file(n))) renameSync(file(n), file(n + 1))
    size = 0
  }
  const write = (level: string, text: string, data?: Readonly<Record<string, unknown>>) => {
    try {
      const extra = data === undefined ? '' : ` ${JSON.stringify(redactData(data, redact))}`
      // Each entry is one line, so line breaks in stacks are escaped.
      const entry = redact(text.slice(0, mostText) + extra).slice(0, mostLine)
      const line = `${new Date(now()).toISOString()} ${level} ${entry.replace(/\r?\n/g, '\\n')}\n`
      if (size < 0) {
        mkdirSync(dir, { recursive: true, mode: 0o700 })
        size = existsSync(path) ? statSync(path).size : 0
      }
      if (size > 0 && size + line.length > maxBytes) rotate()
      const isNew = size === 0
      appendFileSync(path, line, { mode: 0o600 })
      if (isNew) chmodSync(path, 0o600)
      size += Buffer.byteLength(line)
    } catch {
      size = -1
    }
  }
  const forgetIn = (name: string, texts: readonly string[]) => {
    if (!existsSync(name)) return
    const lines = readFileSync(name, 'utf8').split('\n')
    const left = lines.filter((line) => !texts.some((text) => line.includes(text)))
    if (left.length < lines.length) writeFileAtomic(name, left.join('\n'))
  }
  return {
    path,
    forget: (texts) => {
      size = -1
      for (let n = 0; n < files; n++) {
        try {
          forgetIn(file(n), texts)
        } catch (error) {
          write('error', 'lines of an account are still in the log', { error })
        }
      }
    },
    info: (text, data) => write('info', text, data),
    warn: (text, data) => write('warn', text, data),
    error: (text, data) => write('error', text, data),
  }
}

/** Logs uncaught errors and calls `fatal` with them. Returns a function that stops this. */
export function logUncaught(log: Log, fatal: (error: unknown) => void): () => void {
  const caught = (error: unknown) => {
    log.error('uncaught', { error })
    fatal(error)
  }
  // An unhandled rejection is a bug, but no reason to interrupt the user's work.
  const rejected = (error: unknown) => log.error('unhandled rejection', { error })
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', rejected)
  return () => {
    process.off('uncaughtException', caught)
    process.off('unhandledRejection', rejected)
  }
}
