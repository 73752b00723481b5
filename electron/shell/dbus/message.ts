import { marshal, unmarshal } from './wireFormat.ts'
import type { Variant } from './wireFormat.ts'

export const messageTypes = { call: 1, answer: 2, error: 3, signal: 4 } as const

/** A D-Bus message. Fields that its type does not have are absent. */
export interface Message {
  readonly type: number
  readonly serial: number
  readonly path?: string
  readonly interface?: string
  readonly member?: string
  readonly errorName?: string
  readonly replySerial?: number
  readonly destination?: string
  readonly sender?: string
  readonly signature?: string
  readonly body?: readonly unknown[]
}

/** Header fields by code (D-Bus specification, Header Fields). */
const fields = [
  [1, 'path', 'o'],
  [2, 'interface', 's'],
  [3, 'member', 's'],
  [4, 'errorName', 's'],
  [5, 'replySerial', 'u'],
  [6, 'destination', 's'],
  [7, 'sender', 's'],
  [8, 'signature', 'g'],
] as const

const headerSignature = 'yyyyuua(yv)'
const littleEndian = 0x6c
const protocolVersion = 1
/**
 * Maximum size of a message in bytes. D-Bus allows 128 MB, but no answer that the app asks for is nearly as long, and
 * the parts of a message are joined as they arrive.
 */
const maxMessageSize = 4 * 1024 * 1024
const paddedTo8 = (length: number): number => Math.ceil(length / 8) * 8

export function encodeMessage(message: Message): Buffer {
  const body = marshal(message.signature ?? '', message.body ?? [])
  const named = fields.flatMap(([code, name, type]) =>
    message[name] === undefined ? [] : [[code, { signature: type, value: message[name] }]],
  )
  const header = [littleEndian, message.type, 0, protocolVersion, body.length, message.serial, named]
  const bytes = marshal(headerSignature, header)
  return Buffer.concat([bytes, Buffer.alloc(paddedTo8(bytes.length) - bytes.length), body])
}

/** Returns the first message in `bytes` and its length, or null if it is not complete yet. */
export function decodeMessage(bytes: Buffer): { readonly message: Message; readonly length: number } | null {
  if (bytes.length < 16) return null
  if (bytes[0] !== littleEndian) throw new Error('a D-Bus message of another byte order')
  const bodyAt = paddedTo8(16 + bytes.readUInt32LE(12))
  const length = bodyAt + bytes.readUInt32LE(4)
  if (length > maxMessageSize) throw new Error('a D-Bus message that is too large')
  if (bytes.length < length) return null
  const [, type, , , , serial, list] = unmarshal(headerSignature, bytes).values
  const header: Record<string, unknown> = {}
  for (const [code, variant] of list as readonly (readonly [number, Variant])[]) {
    const field = fields.find(([fieldCode]) => fieldCode === code)
    if (field !== undefined) header[field[1]] = variant.value
  }
  const { signature } = header
  const body =
    typeof signature === 'string' ? unmarshal(signature, bytes.subarray(bodyAt, length)).values : []
  return { message: { ...header, type: type as number, serial: serial as number, body }, length }
}
