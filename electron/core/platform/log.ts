import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from './jsonFile.ts'
import { redactData } from './redact.ts'

/** Every line is redacted before it is written. `data` is plain and small; never message content. */
export interface Log {
  info(text: string, data?: Readonly<Record<string, unknown>>): void
  warn(text: string, data?: Readonly<Record<string, unknown>>): void
  error(text: string, data?: Readonly<Record<string, unknown>>): void
}

export interface LogOptions {
  /** Its own folder: topical.log, topical.1.log, topical.2.log. */
  readonly dir: string
  readonly redact: (text: string) => string
  readonly now?: () => number
  readonly maxBytes?: number
  readonly files?: number
}

/** Characters of what is said, and of a whole entry. */
const [mostText, mostLine] = [4000, 16_000]

export interface LogFiles extends Log {
  readonly path: string
  /** Deletes the lines that contain one of these texts: nothing of an account is left after its sign-out. */
  readonly forget: (texts: readonly string[]) => void
}

/** A rotating log. A disk that is full or read-only silences it and harms nothing else. */
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
      // One line an entry: a stack's line breaks are written out.
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

/** Uncaught errors go to the log; what to do about them is the caller's. Returns the removal. */
export function logUncaught(log: Log, fatal: (error: unknown) => void): () => void {
  const caught = (error: unknown) => {
    log.error('uncaught', { error })
    fatal(error)
  }
  // A promise nobody awaited is a fault of ours, but no reason to end the person's work.
  const rejected = (error: unknown) => log.error('unhandled rejection', { error })
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', rejected)
  return () => {
    process.off('uncaughtException', caught)
    process.off('unhandledRejection', rejected)
  }
}
