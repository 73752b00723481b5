/** Far more than any answer of the service has. */
const deepest = 100
/** About a millisecond's reading. */
const usualPiece = 128 * 1024

const quote = 0x22
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

/**
 * The long lists of an answer (its first level's) are read in pieces of `perPiece` bytes, cut between two entries, and
 * put back into the rest, which has them empty.
 */
export function createJsonReader(perPiece: number = usualPiece): JsonReader {
  const decoder = new TextDecoder()
  const lists = new Map<string, unknown[]>()
  let outside = ''
  /** The list of the first level that is open: its name, what of it is not read yet, and what is. */
  let open: { readonly name: string; text: string; entries: unknown[] | null } | null = null
  let depth = 0
  let inText = false
  let isEscaped = false
  let isBroken = false

  const decode = (bytes: Uint8Array): void => {
    const text = decoder.decode(bytes, { stream: true })
    if (open === null) outside += text
    else open.text += text
  }
  const readPiece = (list: NonNullable<typeof open>): void => {
    const some = parsed(`[${list.text}]`)
    list.text = ''
    // Nothing between two commas, or after the last one.
    if (!Array.isArray(some) || some.length === 0) isBroken = true
    else if (list.entries === null) list.entries = some
    else for (const one of some) list.entries.push(one)
  }
  const close = (list: NonNullable<typeof open>): void => {
    if (list.entries === null) {
      outside += list.text
      lists.delete(list.name)
    } else {
      readPiece(list)
      lists.set(list.name, list.entries)
    }
    open = null
  }

  return {
    add: (chunk) => {
      let from = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]
        if (inText) {
          if (isEscaped) isEscaped = false
          else if (byte === backslash) isEscaped = true
          else if (byte === quote) inText = false
        } else if (byte === quote) inText = true
        else if (byte === openList || byte === openObject) {
          if (++depth > deepest) return false
          if (depth !== 2 || byte !== openList) continue
          decode(chunk.subarray(from, at + 1))
          from = at + 1
          const name = nameAtEnd(outside)
          if (name !== null) open = { name, text: '', entries: null }
        } else if (byte === closeList || byte === closeObject) {
          if (depth-- !== 2 || open === null) continue
          decode(chunk.subarray(from, at))
          from = at
          close(open)
        } else if (byte === comma && depth === 2 && open !== null) {
          if (open.text.length + at - from < perPiece) continue
          decode(chunk.subarray(from, at))
          from = at + 1
          readPiece(open)
        }
      }
      decode(chunk.subarray(from))
      return true
    },
    end: () => {
      outside += decoder.decode()
      if (isBroken || open !== null) return undefined
      const root = parsed(outside)
      if (typeof root !== 'object' || root === null) return root
      const fields = root as Record<string, unknown>
      // A name may come twice: the last one counts, which need not be a list.
      for (const [name, entries] of lists) if (Array.isArray(fields[name])) fields[name] = entries
      return root
    },
    isLikeObject: () => outside.startsWith('{'),
  }
}

/** Of a list that begins at the end of the text; null for one without a name, or whose name has to be unescaped. */
function nameAtEnd(text: string): string | null {
  return /(?<!\\)"([^"\\]{1,100})"\s{0,9}:\s{0,9}\[$/.exec(text.slice(-130))?.[1] ?? null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
