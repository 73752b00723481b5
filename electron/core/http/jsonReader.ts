import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { setOwn } from '../../../shared/setOwn.ts'
import { createLongTexts } from './longTexts.ts'

/** Far more than any answer of the service has. */
const deepest = 100
/** About a millisecond's reading. */
const usualPiece = 128 * 1024

const quote = 0x22
const letterU = 0x75
const comma = 0x2c
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Reads JSON as it arrives: when the last byte is there, little is left to do. */
export interface JsonReader {
  /**
   * False as soon as it is nested too deeply: reading what is nested a million times takes seconds, and what is nested
   * some thousand times runs out of stack wherever it is walked through.
   */
  add(chunk: Uint8Array): boolean
  /** What JSON.parse answers for the whole; undefined where it throws. */
  end(): unknown
  /** Whether it began like an object, whatever came of it. */
  isLikeObject(): boolean
}

/** A list or an object that is read in pieces. */
interface Part {
  /** null: the whole. */
  readonly name: string | null
  /** With the name of what it is in: `unread_msgs.streams`. */
  readonly path: string
  readonly isList: boolean
  readonly depth: number
  /** What of it is not read yet. */
  text: string
  /** Some texts of it were read in pieces, and their tokens stand in `text`. */
  hasTokens: boolean
  /** What is; null: nothing so far. */
  value: unknown[] | Record<string, unknown> | null
  /** What was read of its own parts, by their names: `text` has them empty. */
  readonly inner: Map<string, unknown[] | Record<string, unknown>>
}

const newPart = (name: string | null, path: string, isList: boolean, depth: number): Part => ({
  name,
  path,
  isList,
  depth,
  text: '',
  hasTokens: false,
  value: null,
  inner: new Map(),
})

interface JsonReaderOptions {
  readonly perPiece?: number
  /** Told what is read in pieces of the first level's lists and objects, and of the lists in such objects. */
  readonly ahead?: ReadAhead | undefined
}

/**
 * The long lists and objects of an answer (its first level's, and lists in such objects) are read in pieces of
 * `perPiece` bytes, cut between two entries, and put back into the rest, which has them empty. Texts that are longer
 * than that are read in pieces, too.
 */
export function createJsonReader({ perPiece = usualPiece, ahead }: JsonReaderOptions = {}): JsonReader {
  const decoder = new TextDecoder()
  const whole = newPart(null, '', false, 1)
  let open: readonly Part[] = [whole]
  let top = whole
  /** The last characters that came. */
  let tail = ''
  let depth = 0
  let inText = false
  let isEscaped = false
  let isBroken = false
  const longTexts = createLongTexts()
  /** Where in the chunk the text that is being read has had `perPiece` bytes. */
  let textCut = 0
  /** Where in the chunk the last `\u0000` ends: no text is cut before. */
  let escapeEnd = 0
  /** Where in `top.text` the text begins that is being read; null: within the chunk, at `textFrom`. */
  let textStart: number | null = null
  let textFrom = 0
  /** What of it was read in pieces; null: nothing. */
  let longText: string | null = null

  const decode = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes, { stream: true })
    top.text += text
    tail = (text.length < longestName ? tail + text : text).slice(-longestName)
  }
  const parsedPart = (part: Part, text: string): unknown => {
    const value = parsed(text)
    return part.hasTokens ? longTexts.resolve(value) : value
  }
  /** Decodes up to where the text begins that is being read; answers what of the chunk is decoded then. */
  const markText = (chunk: Uint8Array, from: number): number => {
    if (textStart !== null) return from
    decode(chunk.subarray(from, textFrom))
    textStart = top.text.length
    return textFrom
  }
  /** Takes what `top.text` has of the text that is being read. */
  const readText = (): void => {
    if (textStart === null) return
    const some = parsed(`"${top.text.slice(textStart)}"`)
    top.text = top.text.slice(0, textStart)
    if (typeof some === 'string') longText = (longText ?? '') + some
    else isBroken = true
  }
  const readPiece = (part: Part): void => {
    const some = parsedPart(part, part.isList ? `[${part.text}]` : `{${part.text}}`)
    part.text = ''
    part.hasTokens = false
    if (!isContainer(some) || Array.isArray(some) !== part.isList) isBroken = true
    // Nothing between two commas, or after the last one.
    else if (Object.keys(some).length === 0) isBroken = true
    else {
      putBack(some, part.inner)
      part.inner.clear()
      ahead?.(part.path, some)
      if (part.value === null) part.value = some
      else if (Array.isArray(part.value)) for (const one of some as unknown[]) part.value.push(one)
      else for (const [name, one] of Object.entries(some)) setOwn(part.value, name, one)
    }
  }
  const close = (part: Part): void => {
    open = open.slice(0, -1)
    top = open.at(-1) ?? whole
    const name = part.name ?? ''
    if (part.value === null && part.inner.size === 0) {
      top.text += part.text
      top.hasTokens ||= part.hasTokens
      top.inner.delete(name)
      return
    }
    readPiece(part)
    if (part.value !== null) top.inner.set(name, part.value)
  }
  /** Of what begins here: whether it is one to be read in pieces. */
  const isPart = (isList: boolean): boolean =>
    depth === top.depth + 1 && !top.isList && (top === whole || (isList && top.depth === 2))

  return {
    add: (chunk) => {
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        if (inText && !isEscaped) {
          at = plainEnd(chunk, at, Math.max(textCut, escapeEnd))
          if (at === chunk.length) break
        }
        const byte = chunk[at]
        if (inText) {
          if (isEscaped) {
            isEscaped = false
            if (byte === letterU) escapeEnd = at + 5
            continue
          }
          const isEnd = byte === quote
          if ((at >= textCut && at >= escapeEnd) || (isEnd && longText !== null)) {
            from = markText(chunk, from)
            decode(chunk.subarray(from, at))
            from = at
            readText()
            textCut = at + perPiece
          }
          if (byte === backslash) isEscaped = true
          else if (isEnd) {
            inText = false
            if (longText !== null) top.text += longTexts.add(longText)
            top.hasTokens ||= longText !== null
            longText = null
          }
        } else if (byte === quote) {
          inText = true
          textStart = null
          textFrom = at + 1
          textCut = textFrom + perPiece
        } else if (byte === openList || byte === openObject) {
          if (++depth > deepest) return false
          const isList = byte === openList
          if (!isPart(isList)) continue
          decode(chunk.subarray(from, at + 1))
          from = at + 1
          const name = nameAtEnd(tail)
          if (name === null) continue
          top = newPart(name, top.name === null ? name : `${top.name}.${name}`, isList, depth)
          open = [...open, top]
        } else if (byte === closeList || byte === closeObject) {
          if (depth-- !== top.depth || top === whole) continue
          decode(chunk.subarray(from, at))
          from = at
          close(top)
        } else if (byte === comma && depth === top.depth && top !== whole) {
          if (top.text.length + at - from < perPiece) continue
          decode(chunk.subarray(from, at))
          from = at + 1
          readPiece(top)
        }
      }
      if (inText) from = markText(chunk, from)
      decode(chunk.subarray(from))
      textCut -= chunk.length
      escapeEnd -= chunk.length
      return true
    },
    end: () => {
      whole.text += decoder.decode()
      if (isBroken || top !== whole) return undefined
      const root = parsedPart(whole, whole.text)
      if (isContainer(root)) putBack(root, whole.inner)
      return root
    },
    isLikeObject: () => whole.text.startsWith('{'),
  }
}

/** Where from `from` on the first byte is that may end a text or escapes one; `limit` or the chunk's end where none is. */
function plainEnd(chunk: Uint8Array, from: number, limit: number): number {
  const end = Math.min(chunk.length, limit)
  let at = from
  while (at < end && chunk[at] !== quote && chunk[at] !== backslash) at++
  return at
}

const isContainer = (value: unknown): value is unknown[] | Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A name may come twice: the last one counts, which need not be what was read in pieces. */
function putBack(into: object, inner: Part['inner']): void {
  const fields = into as Record<string, unknown>
  for (const [name, value] of inner) {
    const there = Object.hasOwn(fields, name) ? fields[name] : null
    if (isContainer(there) && Array.isArray(there) === Array.isArray(value)) setOwn(fields, name, value)
  }
}

const longestName = 130

/** Of what begins at the end of the text; null for one without a name, or whose name has to be unescaped. */
function nameAtEnd(text: string): string | null {
  return /(?<!\\)"([^"\\]{1,100})"\s{0,9}:\s{0,9}[[{]$/.exec(text)?.[1] ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
