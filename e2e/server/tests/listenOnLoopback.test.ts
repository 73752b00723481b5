import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { listenOnLoopback } from '../network/listenOnLoopback.ts'
import { anyPort, refusingPort } from '../network/reservePort.ts'
import { startServer, type RunningServer } from '../startServer.ts'

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

async function start(): Promise<RunningServer> {
  const server = await startServer({ scenario: 'empty' })
  open.push(server)
  return server
}

/** Returns the port of a server that tries `first` before other ports. */
async function portTaken(first: number): Promise<number> {
  const ports = [first]
  const server = await listenOnLoopback(createServer(), 0, () => ports.pop() ?? anyPort())
  open.push(server)
  return server.port
}

/** Starts a program that reserves no port. */
async function listenElsewhere(port: number): Promise<Server> {
  const program = createServer()
  open.push(program)
  await once(program.listen(port, '127.0.0.1'), 'listening')
  return program
}

const portOf = ({ url }: RunningServer) => Number(new URL(url).port)

/** Returns the error code of a connection attempt, or null if it succeeds. */
const connectionError = (port: number) =>
  new Promise<string | null>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(null)))
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })

test('the port of a stopped server is not given to a different server', async () => {
  const server = await start()
  await server.down()
  expect(await portTaken(portOf(server))).not.toBe(portOf(server))
  await server.up()
  expect(await connectionError(portOf(server))).toBeNull()
})

test('a restarted server waits until its port is free', async () => {
  const server = await start()
  await server.down()
  const program = await listenElsewhere(portOf(server))
  let isUp = false
  const up = server.up().then(() => (isUp = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(isUp).toBe(false)
  program.close()
  await up
  expect(await connectionError(portOf(server))).toBeNull()
})

test('a server chooses a different port if its port is in use', async () => {
  const program = await listenElsewhere(0)
  const { port } = program.address() as AddressInfo
  expect(await portTaken(port)).not.toBe(port)
})

test('a stopped server refuses connections', async () => {
  const server = await start()
  expect(await connectionError(portOf(server))).toBeNull()
  await server.down()
  expect(await connectionError(portOf(server))).toBe('ECONNREFUSED')
})

test('the refusing port refuses connections', async () => {
  expect(await connectionError(refusingPort)).toBe('ECONNREFUSED')
})
