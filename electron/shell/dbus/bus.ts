import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { decodeMessage, encodeMessage, messageTypes } from './message.ts'
import type { Message } from './message.ts'

/*
 * Client of D-Bus. @homebridge/dbus-native 0.7.9 and dbus-next 0.10.2 were tried behind this interface (2026-11-30,
 * bus.test.ts): both fail the six tests of malformed messages. Such a message from another program throws in their
 * listener of the socket, which ends the main process, and an array of empty structs makes them loop forever.
 */

export interface BusCall {
  readonly destination: string
  readonly path: string
  readonly interface: string
  readonly member: string
  readonly signature?: string
  readonly body?: readonly unknown[]
}

/** The answer to a call from another program; null if the method does not exist. */
export type BusAnswer = Pick<BusCall, 'signature' | 'body'> | null

/** A connection to the session bus. */
export interface Bus {
  /** Rejects with the error's name, when the connection is closed, and after a timeout. Default: two seconds. */
  call(call: BusCall, timeoutMs?: number): Promise<readonly unknown[]>
  emit(signal: Omit<BusCall, 'destination'>): void
  /** Adds a listener for all signals requested with match rules. */
  onSignal(listener: (signal: Message) => void): void
  /** Sets the function that answers calls from other programs. */
  onCall(answer: (call: Message) => BusAnswer): void
  onClosed(listener: () => void): void
  close(): void
}

const answerTimeoutMs = 2000

/** Returns the socket of the session bus, or null if there is none or it is not a Unix socket. */
export function busPath(env: NodeJS.ProcessEnv): string | null {
  const address =
    env['DBUS_SESSION_BUS_ADDRESS'] ??
    (env['XDG_RUNTIME_DIR'] ? `unix:path=${env['XDG_RUNTIME_DIR']}/bus` : '')
  for (const item of address.split(';')) {
    const [, kind, place = ''] = /^unix:(?:[^,]*,)*?(path|abstract)=([^,]*)/.exec(item) ?? []
    if (kind !== undefined) return (kind === 'abstract' ? '\0' : '') + decodeURIComponent(place)
  }
  return null
}

/** Connects as this process's user (D-Bus specification, Authentication Protocol, EXTERNAL). */
export async function connectBus(path: string): Promise<Bus> {
  const socket = await authenticate(path)
  const bus = speak(socket)
  await bus.call({ ...daemon, member: 'Hello' })
  return bus
}

export const daemon = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const

function authenticate(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    const fail = (error: Error): void => {
      socket.destroy()
      reject(error)
    }
    socket.setTimeout(answerTimeoutMs, () => fail(new Error('the session bus does not answer')))
    socket.once('error', fail)
    socket.once('connect', () => {
      const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
      socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
    })
    socket.once('data', (line: Buffer) => {
      if (!line.toString('latin1').startsWith('OK '))
        return fail(new Error('the session bus refuses this user'))
      socket.setTimeout(0)
      socket.off('error', fail)
      socket.write('BEGIN\r\n')
      resolve(socket)
    })
  })
}

interface PendingCall {
  readonly resolve: (body: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}
type Waiting = Map<number, PendingCall>

function speak(socket: Socket): Bus {
  const waiting: Waiting = new Map()
  const signalListeners: ((signal: Message) => void)[] = []
  const closeListeners: (() => void)[] = []
  let answer: (call: Message) => BusAnswer = () => null
  let serial = 0
  let received = Buffer.alloc(0)
  const send = (message: Omit<Message, 'serial'>): number => {
    serial += 1
    if (!socket.destroyed) socket.write(encodeMessage({ ...message, serial }))
    return serial
  }
  const take = (message: Message): void => {
    if (message.type === messageTypes.signal) for (const listener of signalListeners) listener(message)
    else if (message.type === messageTypes.call) send(answerTo(message, answer(message)))
    else settle(waiting, message)
  }
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    try {
      for (let next = decodeMessage(received); next !== null; next = decodeMessage(received)) {
        received = received.subarray(next.length)
        take(next.message)
      }
    } catch (error) {
      socket.destroy(error instanceof Error ? error : undefined)
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the session bus is gone'))
    waiting.clear()
    for (const listener of closeListeners) listener()
  })
  // The connection must not keep the process running.
  socket.unref()
  return {
    call: (call, timeoutMs = answerTimeoutMs) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the session bus is gone'))
        const serial = send({ ...call, type: messageTypes.call })
        const timer = setTimeout(() => settleLate(waiting, serial), timeoutMs)
        const once =
          <T>(settled: (value: T) => void) =>
          (value: T): void => {
            clearTimeout(timer)
            settled(value)
          }
        waiting.set(serial, { resolve: once(resolve), reject: once(reject) })
      }),
    emit: (signal) => void send({ ...signal, type: messageTypes.signal }),
    onSignal: (listener) => void signalListeners.push(listener),
    onCall: (next) => void (answer = next),
    onClosed: (listener) => void closeListeners.push(listener),
    close: () => void socket.end(),
  }
}

function settle(waiting: Waiting, { type, replySerial = 0, errorName, body = [] }: Message): void {
  const call = waiting.get(replySerial)
  waiting.delete(replySerial)
  if (type === messageTypes.answer) call?.resolve(body)
  else call?.reject(new Error(errorName ?? 'an error without a name'))
}

function settleLate(waiting: Waiting, serial: number): void {
  waiting.get(serial)?.reject(new Error('nobody on the session bus answers'))
  waiting.delete(serial)
}

function answerTo({ sender, serial }: Message, answer: BusAnswer): Omit<Message, 'serial'> {
  const to = { replySerial: serial, ...(sender === undefined ? {} : { destination: sender }) }
  return answer === null
    ? { ...to, type: messageTypes.error, errorName: 'org.freedesktop.DBus.Error.UnknownMethod' }
    : { ...to, ...answer, type: messageTypes.answer }
}
