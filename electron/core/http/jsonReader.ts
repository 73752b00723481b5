import { randomUUID } from 'node:crypto'
import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { defineProperty } from '../../../shared/defineProperty.ts'
import { createLongTexts } from './longTexts.ts'

/*
 * Parses JSON in pieces. Compared on the registration of 20,000 users and 5,000 channels (24 MB, in chunks of 64 KiB;
 * medians of 20 interleaved runs in Node.js 20, 2026-11-30):
 *                                    total     longest task   peak memory
 *   this reader                      373 ms    20 ms          37 MB
 *   JSON.parse after the last byte   328 ms    272 ms         69 MB
 *   @streamparser/json 0.0.26        1063 ms   45 ms          60 MB
 * No task of main may take 50 ms (`npm run bench`).
 */

/** Maximum nesting depth. Responses of the server need far less. */
const maxDepth = 100
/** Size of a piece in bytes; parsing it takes about a millisecond. */
const defaultPieceSize = 128 * 1024

const quote = 0x22
const letterU = 0x75
const comma = 0x2c
const backslash = 0x5c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

/** Parses JSON while it arrives, so that little is left to do after the last byte. */
export interface JsonReader {
  /**
   * Returns false as soon as the JSON is nested too deeply: parsing a million levels takes seconds, and a few thousand
   * levels overflow the stack of any code that walks through them.
   */
  add(chunk: Uint8Array): boolean
  /** Returns the same value as JSON.parse, or undefined where that throws. */
  end(): unknown
  /** True if the text began like an object, even if it is not valid JSON. */
  isLikeObject(): boolean
}

/** A list or object that is parsed in pieces. */
interface Part {
  /** Name in the enclosing object; null for the whole document. */
  readonly name: string | null
  /** Name prefixed with that of the enclosing part: `unread_msgs.streams`. */
  readonly path: string
  readonly isList: boolean
  readonly depth: number
  /** Text that is not parsed yet. */
  text: string
  /** True if `text` has tokens instead of long strings, which were parsed in pieces. */
  hasTokens: boolean
  /** Entries parsed so far, or null. */
  value: unknown[] | Record<string, unknown> | null
  /** Parsed values of nested parts. `text` has their keys in their place. */
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
  /** Called with the entries of each piece: of lists and objects on the first level, and of lists in such objects. */
  readonly ahead?: ReadAhead | undefined
}

/**
 * Parses the long lists and objects of a response (those on the first level, and lists in such objects) in pieces of
 * `perPiece` bytes, cut between two entries. Their values are then inserted into the rest. Strings that are longer than
 * `perPiece` are parsed in pieces, too.
 */
export function createJsonReader({ perPiece = defaultPieceSize, ahead }: JsonReaderOptions = {}): JsonReader {
  const decoder = new TextDecoder()
  const whole = newPart(null, '', false, 1)
  const newKey = createKeys()
  let open: readonly Part[] = [whole]
  let top = whole
  /** The last decoded characters. */
  let tail = ''
  let depth = 0
  let inText = false
  let isEscaped = false
  let isBroken = false
  const longTexts = createLongTexts()
  /** Index in the chunk at which the current string reaches `perPiece` bytes. */
  let textCut = 0
  /** Index in the chunk at which the last `\u0000` escape ends. Strings must not be cut before it. */
  let escapeEnd = 0
  /** Index in `top.text` at which the current string starts; null if it starts in the chunk, at `textFrom`. */
  let textStart: number | null = null
  let textFrom = 0
  /** The parsed part of the current string, or null. */
  let longText: string | null = null

  const decode = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes, { stream: true })
    top.text += text
    tail = (text.length < maxNameLength ? tail + text : text).slice(-maxNameLength)
  }
  const parsedPart = (part: Part, text: string): unknown => {
    const value = parsed(text)
    return part.hasTokens ? longTexts.resolve(value) : value
  }
  /** Decodes the chunk up to the start of the current string. Returns the index up to which it is now decoded. */
  const markText = (chunk: Uint8Array, from: number): number => {
    if (textStart !== null) return from
    decode(chunk.subarray(from, textFrom))
    textStart = top.text.length
    return textFrom
  }
  /** Moves the part of the current string that is in `top.text` to `longText`. */
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
    // An empty entry between two commas, or after the last one, is an error.
    else if (Object.keys(some).length === 0) isBroken = true
    else {
      putBack(some, part.inner)
      part.inner.clear()
      ahead?.(part.path, some)
      addEntries(part, some)
    }
  }
  const close = (part: Part): void => {
    open = open.slice(0, -1)
    top = open.at(-1) ?? whole
    if (part.value === null && part.inner.size === 0) {
      top.text += part.text
      top.hasTokens ||= part.hasTokens
      return
    }
    readPiece(part)
    embed(part, top, newKey())
  }
  /** True if the list or object that starts here is parsed in pieces. */
  const isPart = (isList: boolean): boolean =>
    depth === top.depth + 1 && !top.isList && (top === whole || (isList && top.depth === 2))

  return {
    add: (chunk) => {
      let from = 0
      for (let index = 0; index < chunk.length; index++) {
        if (inText && !isEscaped) {
          index = plainEnd(chunk, index, Math.max(textCut, escapeEnd))
          if (index === chunk.length) break
        }
        const byte = chunk[index]
        if (inText) {
          if (isEscaped) {
            isEscaped = false
            if (byte === letterU) escapeEnd = index + 5
            continue
          }
          const isEnd = byte === quote
          if ((index >= textCut && index >= escapeEnd) || (isEnd && longText !== null)) {
            from = markText(chunk, from)
            decode(chunk.subarray(from, index))
            from = index
            readText()
            textCut = index + perPiece
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
          textFrom = index + 1
          textCut = textFrom + perPiece
        } else if (byte === openList || byte === openObject) {
          if (++depth > maxDepth) return false
          const isList = byte === openList
          if (!isPart(isList)) continue
          decode(chunk.subarray(from, index + 1))
          from = index + 1
          const name = nameAtEnd(tail)
          if (name === null) continue
          top = newPart(name, top.name === null ? name : `${top.name}.${name}`, isList, depth)
          open = [...open, top]
        } else if (byte === closeList || byte === closeObject) {
          if (depth-- !== top.depth || top === whole) continue
          decode(chunk.subarray(from, index))
          from = index
          close(top)
        } else if (byte === comma && depth === top.depth && top !== whole) {
          if (top.text.length + index - from < perPiece) continue
          decode(chunk.subarray(from, index))
          from = index + 1
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

/**
 * Returns the index of the first byte from `from` on that may end a string or starts an escape, otherwise `limit` or
 * the end of the chunk.
 */
function plainEnd(chunk: Uint8Array, from: number, limit: number): number {
  const end = Math.min(chunk.length, limit)
  let index = from
  while (index < end && chunk[index] !== quote && chunk[index] !== backslash) index++
  return index
}

const isContainer = (value: unknown): value is unknown[] | Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Adds the entries of a piece to the value of its part. */
function addEntries(part: Part, some: NonNullable<Part['value']>): void {
  if (part.value === null) part.value = some
  else if (Array.isArray(part.value)) for (const item of some as unknown[]) part.value.push(item)
  else for (const [name, value] of Object.entries(some)) defineProperty(part.value, name, value)
}

/** Returns a function that creates keys for nested parts. The sender of the JSON cannot guess their random prefix. */
function createKeys(): () => string {
  const mark = randomUUID()
  let count = 0
  return () => `${mark}${String(count++)}`
}

/** Inserts the key of a parsed part into the enclosing part, in place of its entries. */
function embed(part: Part, into: Part, key: string): void {
  if (part.value === null) return
  into.text += part.isList ? `"${key}"` : `"${key}":0`
  into.inner.set(key, part.value)
}

/** Replaces the keys with the parsed parts. For a repeated name, JSON.parse has kept the last value. */
function putBack(into: object, inner: Part['inner']): void {
  if (inner.size === 0) return
  for (const [name, value] of Object.entries(into)) {
    if (!isContainer(value)) continue
    const [key, ...others] = Array.isArray(value) ? value.slice(0, 2) : Object.keys(value).slice(0, 2)
    const part = typeof key === 'string' && others.length === 0 ? inner.get(key) : undefined
    if (part !== undefined) defineProperty(into as Record<string, unknown>, name, part)
  }
}

const maxNameLength = 130

/**
 * Returns the name of the list or object that starts at the end of the text, or null if it has none or an escaped one.
 */
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
