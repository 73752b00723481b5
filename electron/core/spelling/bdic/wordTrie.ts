import { bytesOf, type ByteString } from './affixFile.ts'
import type { DictionaryWord } from './wordFile.ts'

/** A node of the trie. A leaf has a word, any other node has children. */
interface Node {
  /** Last byte of the prefix; 0 if the word ends here. */
  readonly byte: number
  readonly children: readonly Node[]
  /** Rest of the only word below. */
  readonly rest: ByteString
  readonly flags: readonly number[]
  readonly form: Form
  /** Size of the node with everything below in bytes. */
  readonly size: number
}

type Form = 'leaf' | 'list8' | 'list16' | 'table16' | 'table32'

/** Largest index that fits into a leaf, and the number in its place if none does. */
const maxLeafIndex = 0x1ffe
const noLeafIndex = 0x1fff
const endOfIndexes = 0xffff
/** A list stores its length in four bits. */
const maxListLength = 15
const listHeader = 1
const tableHeader = 3

/**
 * Serializes words, sorted by their bytes, as the word table of a BDIC file. The format is documented in Chromium's
 * third_party/hunspell/google/bdict.h. offset: position of the table in the file.
 */
export function serializeWords(words: readonly DictionaryWord[], offset: number): Buffer {
  const root = nodeOf(words, 0, words.length, 0)
  const bytes = Buffer.alloc(root.size)
  const end = writeNode(root, bytes, 0, offset)
  if (end !== root.size) throw new Error(`the words take ${String(end)} of ${String(root.size)} bytes`)
  return bytes
}

/** Returns the node of the words from `first` to before `last`, which have their first `depth` bytes in common. */
function nodeOf(words: readonly DictionaryWord[], first: number, last: number, depth: number): Node {
  const { text, flags } = words[first]!
  const byte = depth === 0 ? 0 : text.charCodeAt(depth - 1)
  if (last - first === 1) return leaf(byte, text.slice(depth), flags)
  const children: Node[] = []
  let start = first
  if (text.length === depth) {
    children.push(leaf(0, '', flags))
    start += 1
  }
  while (start < last) {
    const next = words[start]!.text.charCodeAt(depth)
    let end = start + 1
    while (end < last && words[end]!.text.charCodeAt(depth) === next) end += 1
    children.push(nodeOf(words, start, end, depth + 1))
    start = end
  }
  let below = 0
  for (const child of children) below += child.size
  const form = formOf(children, below)
  return { byte, children, rest: '', flags: [], form, size: below + headerOf(form, children) }
}

function leaf(byte: number, rest: ByteString, flags: readonly number[]): Node {
  const more = moreFlags(flags)
  const size = 2 + (rest === '' ? 0 : rest.length + 1) + (more.length === 0 ? 0 : 2 * more.length + 2)
  return { byte, children: [], rest, flags, form: 'leaf', size }
}

const firstFlags = (flags: readonly number[]): number => (flags[0]! > maxLeafIndex ? noLeafIndex : flags[0]!)
const moreFlags = (flags: readonly number[]): readonly number[] =>
  flags[0]! > maxLeafIndex ? flags : flags.slice(1)

function formOf(children: readonly Node[], below: number): Form {
  if (children.length <= maxListLength && below <= 0xff) return 'list8'
  if (children.length <= maxListLength && below <= 0xffff) return 'list16'
  return below + headerOf('table16', children) < 0xffff ? 'table16' : 'table32'
}

function headerOf(form: Form, children: readonly Node[]): number {
  if (form === 'list8') return listHeader + 2 * children.length
  if (form === 'list16') return listHeader + 3 * children.length
  const { hasEnd, length } = tableOf(children)
  return tableHeader + (form === 'table32' ? 4 : 2) * (length + (hasEnd ? 1 : 0))
}

/** Returns the range of bytes in a table. The end of a word is a separate item before it. */
function tableOf(children: readonly Node[]) {
  const hasEnd = children[0]!.byte === 0
  const first = children[hasEnd ? 1 : 0]!.byte
  return { hasEnd, first, length: children.at(-1)!.byte - first + 1 }
}

/** Writes a node at `position` and returns the position after it. */
function writeNode(node: Node, bytes: Buffer, position: number, offset: number): number {
  if (node.form === 'leaf') return writeLeaf(node, bytes, position)
  if (node.form === 'list8' || node.form === 'list16') return writeList(node, bytes, position, offset)
  return writeTable(node, bytes, position, offset)
}

function writeLeaf({ rest, flags }: Node, bytes: Buffer, position: number): number {
  const more = moreFlags(flags)
  const first = firstFlags(flags)
  bytes[position] = (rest === '' ? 0 : 0x40) | (more.length === 0 ? 0 : 0x20) | (first >> 8)
  bytes[position + 1] = first & 0xff
  let end = position + 2
  if (rest !== '') end += bytesOf(`${rest}\0`).copy(bytes, end)
  if (more.length === 0) return end
  for (const index of [...more, endOfIndexes]) end = bytes.writeUInt16LE(index, end)
  return end
}

/** Addresses count from the end of the list. */
function writeList({ form, children }: Node, bytes: Buffer, position: number, offset: number): number {
  const isShort = form === 'list8'
  bytes[position] = (isShort ? 0xe0 : 0xf0) | children.length
  let item = position + listHeader
  const start = item + (isShort ? 2 : 3) * children.length
  let end = start
  for (const child of children) {
    bytes[item] = child.byte
    item = isShort ? bytes.writeUInt8(end - start, item + 1) : bytes.writeUInt16LE(end - start, item + 1)
    end = writeNode(child, bytes, end, offset)
  }
  return end
}

/** Addresses of 16 bits count from the table, those of 32 bits from the start of the file. 0: no such byte. */
function writeTable({ form, children }: Node, bytes: Buffer, position: number, offset: number): number {
  const isWide = form === 'table32'
  const { hasEnd, first, length } = tableOf(children)
  bytes[position] = 0xc0 | (isWide ? 2 : 0) | (hasEnd ? 1 : 0)
  bytes[position + 1] = first
  bytes[position + 2] = length
  const width = isWide ? 4 : 2
  const start = position + tableHeader
  let end = start + width * (length + (hasEnd ? 1 : 0))
  for (const child of children) {
    const item = child.byte === 0 ? start : start + width * (child.byte - first + (hasEnd ? 1 : 0))
    if (isWide) bytes.writeUInt32LE(end + offset, item)
    else bytes.writeUInt16LE(end - position, item)
    end = writeNode(child, bytes, end, offset)
  }
  return end
}
