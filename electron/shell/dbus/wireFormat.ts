/** A value of D-Bus type v, with its signature. */
export interface Variant {
  readonly signature: string
  readonly value: unknown
}

/** Maximum nesting depth. */
const maxDepth = 32
const alignments: Readonly<Record<string, number>> = {
  y: 1,
  g: 1,
  v: 1,
  n: 2,
  q: 2,
  x: 8,
  t: 8,
  d: 8,
  '(': 8,
  '{': 8,
}
const alignmentOf = (signature: string): number => alignments[signature.charAt(0)] ?? 4

/** Splits a signature into its complete types: 'sa{sv}' into 's' and 'a{sv}'. */
export function splitSignature(signature: string): readonly string[] {
  const types: string[] = []
  for (let offset = 0; offset < signature.length;) {
    const end = endOfType(signature, offset)
    types.push(signature.slice(offset, end))
    offset = end
  }
  return types
}

function endOfType(signature: string, start: number): number {
  let offset = start
  while (signature.charAt(offset) === 'a') offset += 1
  const close = { '(': ')', '{': '}' }[signature.charAt(offset)]
  if (close === undefined) return offset + 1
  let inner = offset + 1
  // D-Bus has no empty structs. An array of them would never end.
  if (signature.charAt(inner) === close) throw new Error('an empty D-Bus struct')
  while (signature.charAt(inner) !== close) {
    if (inner >= signature.length) throw new Error('a D-Bus signature that does not end')
    inner = endOfType(signature, inner)
  }
  return inner + 1
}

/** Encodes values, little-endian (D-Bus specification, Marshaling). Structs and arrays are lists. */
export function marshal(signature: string, values: readonly unknown[]): Buffer {
  const writer = new Writer()
  splitSignature(signature).forEach((type, index) => writer.value(type, values[index]))
  return writer.bytes()
}

/** Decodes values. Throws if the bytes are shorter than the signature requires. */
export function unmarshal(signature: string, bytes: Buffer, start = 0): { values: unknown[]; end: number } {
  const reader = new Reader(bytes, start)
  const values = splitSignature(signature).map((type) => reader.value(type, 0))
  return { values, end: reader.offset }
}

class Writer {
  private readonly parts: Buffer[] = []
  private length = 0

  bytes(): Buffer {
    return Buffer.concat(this.parts)
  }

  value(type: string, value: unknown): void {
    const basic = type.charAt(0)
    this.align(alignmentOf(type))
    if (basic === 'a') this.array(type.slice(1), value as readonly unknown[])
    else if (basic === '(' || basic === '{') this.fields(type, value as readonly unknown[])
    else if (basic === 'v') this.variant(value as Variant)
    else if (basic === 's' || basic === 'o') this.text(value as string, 4)
    else if (basic === 'g') this.text(value as string, 1)
    else this.number(basic, value)
  }

  private number(type: string, value: unknown): void {
    if (type === 'y') this.push(Buffer.of(Number(value)))
    else if (type === 'b') this.push(numberBytes(4, (bytes) => bytes.writeUInt32LE(value === true ? 1 : 0)))
    else if (type === 'u') this.push(numberBytes(4, (bytes) => bytes.writeUInt32LE(Number(value))))
    else if (type === 'i') this.push(numberBytes(4, (bytes) => bytes.writeInt32LE(Number(value))))
    else if (type === 'x')
      this.push(numberBytes(8, (bytes) => bytes.writeBigInt64LE(BigInt(value as number))))
    else throw new Error(`no D-Bus type ${type} is written`)
  }

  private text(text: string, lengthSize: 1 | 4): void {
    const bytes = Buffer.from(text, 'utf8')
    this.push(numberBytes(lengthSize, (size) => size.writeUIntLE(bytes.length, 0, lengthSize)))
    this.push(bytes)
    this.push(Buffer.of(0))
  }

  private variant({ signature, value }: Variant): void {
    this.text(signature, 1)
    this.value(signature, value)
  }

  private fields(type: string, values: readonly unknown[]): void {
    splitSignature(type.slice(1, -1)).forEach((field, index) => this.value(field, values[index]))
  }

  /** Writes an array. Its length counts from the first element, which may be aligned further than the length itself. */
  private array(type: string, values: readonly unknown[]): void {
    const size = Buffer.alloc(4)
    this.push(size)
    this.align(alignmentOf(type))
    const start = this.length
    for (const value of values) this.value(type, value)
    size.writeUInt32LE(this.length - start)
  }

  private align(to: number): void {
    const missing = (to - (this.length % to)) % to
    if (missing > 0) this.push(Buffer.alloc(missing))
  }

  private push(bytes: Buffer): void {
    this.parts.push(bytes)
    this.length += bytes.length
  }
}

function numberBytes(size: number, write: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(size)
  write(bytes)
  return bytes
}

class Reader {
  constructor(
    private readonly bytes: Buffer,
    public offset: number,
  ) {}

  value(type: string, depth: number): unknown {
    if (depth > maxDepth) throw new Error('a D-Bus value that is nested too deeply')
    const basic = type.charAt(0)
    this.offset = Math.ceil(this.offset / alignmentOf(type)) * alignmentOf(type)
    if (basic === 'a') return this.array(type.slice(1), depth)
    if (basic === '(' || basic === '{') return this.fields(type, depth)
    if (basic === 'v') return this.variant(depth)
    if (basic === 's' || basic === 'o') return this.text(this.bytes.readUInt32LE(this.skip(4)))
    if (basic === 'g') return this.text(this.bytes.readUInt8(this.skip(1)))
    return this.number(basic)
  }

  private number(type: string): unknown {
    if (type === 'y') return this.bytes.readUInt8(this.skip(1))
    if (type === 'b') return this.bytes.readUInt32LE(this.skip(4)) === 1
    if (type === 'u' || type === 'h') return this.bytes.readUInt32LE(this.skip(4))
    if (type === 'i') return this.bytes.readInt32LE(this.skip(4))
    if (type === 'n') return this.bytes.readInt16LE(this.skip(2))
    if (type === 'q') return this.bytes.readUInt16LE(this.skip(2))
    if (type === 'd') return this.bytes.readDoubleLE(this.skip(8))
    if (type === 'x') return Number(this.bytes.readBigInt64LE(this.skip(8)))
    if (type === 't') return Number(this.bytes.readBigUInt64LE(this.skip(8)))
    throw new Error(`no D-Bus type ${type} is known`)
  }

  private text(length: number): string {
    const start = this.skip(length + 1)
    return this.bytes.toString('utf8', start, start + length)
  }

  private variant(depth: number): Variant {
    const signature = this.value('g', depth) as string
    return { signature, value: this.value(signature, depth + 1) }
  }

  private fields(type: string, depth: number): unknown[] {
    return splitSignature(type.slice(1, -1)).map((field) => this.value(field, depth + 1))
  }

  private array(type: string, depth: number): unknown[] {
    const size = this.bytes.readUInt32LE(this.skip(4))
    this.offset = Math.ceil(this.offset / alignmentOf(type)) * alignmentOf(type)
    const end = this.offset + size
    if (end > this.bytes.length) throw new RangeError('a D-Bus array that is cut off')
    const values: unknown[] = []
    while (this.offset < end) values.push(this.value(type, depth + 1))
    return values
  }

  /** Advances by `length` bytes and returns the previous position. */
  private skip(length: number): number {
    const start = this.offset
    this.offset += length
    if (this.offset > this.bytes.length) throw new RangeError('a D-Bus message that is cut off')
    return start
  }
}
