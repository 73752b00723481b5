import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectBus } from './bus.ts'
import type { Bus } from './bus.ts'
import { decodeMessage, encodeMessage, messageTypes } from './message.ts'
import type { Message } from './message.ts'

const sender = ':1.7'
const call = { destination: 'org.example.Peer', path: '/peer', interface: 'org.example.Peer', member: 'Ask' }

let folder: string
let server: Server
let bus: Bus
/** The daemon's end of the connection. */
let daemonSocket: Socket
/** Messages that the daemon received after Hello. */
let messages: Message[]

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-bus-'))
  messages = []
  server = createServer(serve)
  const place = path.join(folder, 'bus')
  await new Promise<void>((resolve) => server.listen(place, resolve))
  bus = await connectBus(place)
})
afterEach(async () => {
  vi.useRealTimers()
  bus.close()
  daemonSocket.destroy()
  await new Promise((resolve) => server.close(resolve))
  rmSync(folder, { recursive: true })
})

/** Authenticates a client, answers its Hello, and collects its other messages. */
function serve(socket: Socket): void {
  daemonSocket = socket
  let received = Buffer.alloc(0)
  let isAuthenticated = false
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    if (!isAuthenticated) {
      const end = received.indexOf('BEGIN\r\n')
      if (end < 0) return void (received.includes('AUTH EXTERNAL') && socket.write('OK 1234\r\n'))
      isAuthenticated = true
      received = received.subarray(end + 'BEGIN\r\n'.length)
    }
    for (let next = decodeMessage(received); next !== null; next = decodeMessage(received)) {
      received = received.subarray(next.length)
      if (next.message.member === 'Hello') answer(next.message, [':1.1'])
      else messages.push(next.message)
    }
  })
}

const write = (message: Omit<Message, 'serial'>): void =>
  void daemonSocket.write(encodeMessage({ sender, ...message, serial: 1 }))
const answer = ({ serial }: Message, body: readonly unknown[]): void =>
  write({ type: messageTypes.answer, replySerial: serial, signature: 's', body })
const received = async (count: number): Promise<readonly Message[]> => {
  await vi.waitFor(() => expect(messages).toHaveLength(count))
  return messages
}
const closed = (): Promise<void> => new Promise((resolve) => bus.onClosed(resolve))

it('resolves each call with its own answer', async () => {
  const calls = ['first', 'second'].map((member) => bus.call({ ...call, member }))
  const [first, second] = await received(2)
  answer(second!, ['to the second'])
  answer(first!, ['to the first'])
  expect(await Promise.all(calls)).toEqual([['to the first'], ['to the second']])
})

it('rejects a call with the name of the error', async () => {
  const response = bus.call(call)
  const [{ serial }] = (await received(1)) as [Message]
  write({ type: messageTypes.error, replySerial: serial, errorName: 'org.example.Refused' })
  await expect(response).rejects.toThrow('org.example.Refused')
})

it('rejects a call that nobody answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const response = expect(bus.call(call)).rejects.toThrow('nobody')
  vi.advanceTimersByTime(2000)
  await response
})

it('rejects pending and later calls when the connection closes', async () => {
  const response = expect(bus.call(call)).rejects.toThrow('gone')
  await received(1)
  const end = closed()
  daemonSocket.destroy()
  await response
  await end
  await expect(bus.call(call)).rejects.toThrow('gone')
})

it('passes signals to all listeners', async () => {
  const heard = [0, 1].map(() => new Promise<Message>((resolve) => bus.onSignal(resolve)))
  write({
    type: messageTypes.signal,
    path: '/peer',
    interface: 'a.b',
    member: 'C',
    signature: 's',
    body: ['x'],
  })
  for (const signal of await Promise.all(heard)) expect(signal).toMatchObject({ member: 'C', body: ['x'] })
})

it('responds to a call of an unknown method with an error', async () => {
  write({ ...call, type: messageTypes.call })
  const [reply] = await received(1)
  expect(reply).toMatchObject({
    type: messageTypes.error,
    replySerial: 1,
    destination: sender,
    errorName: 'org.freedesktop.DBus.Error.UnknownMethod',
  })
})

const signal = { type: messageTypes.signal, serial: 1, path: '/peer', interface: 'a.b', member: 'C' }

/** Returns a signal whose body is these numbers, and whose signature calls them something else. */
function misnamed(signature: string, numbers: readonly number[]): Buffer {
  const plain = 'u'.repeat(signature.length)
  const bytes = encodeMessage({ ...signal, signature: plain, body: numbers })
  bytes.write(signature, bytes.indexOf(plain))
  return bytes
}

function withBodySize(size: number): Buffer {
  const bytes = encodeMessage(signal)
  bytes.writeUInt32LE(size, 4)
  return bytes
}

const nested = Array.from({ length: 200 }, (_, index) => 4 * (199 - index))

it.each([
  ['another byte order', Buffer.concat([Buffer.from('B'), encodeMessage(signal).subarray(1)])],
  ['a size of 100 MB', withBodySize(100_000_000)],
  ['an array longer than the message', misnamed('as', [100, 0])],
  ['an array of empty structs', misnamed('a()', [4, 0, 0])],
  ['an unknown type', misnamed('?', [0])],
  ['deep nesting', misnamed('a'.repeat(200), nested)],
])('a message with %s closes the connection', async (_title, bytes) => {
  const end = closed()
  daemonSocket.write(bytes)
  await end
  await expect(bus.call(call)).rejects.toThrow('gone')
})
