import type { Server, Socket } from 'node:net'
import { anyPort, isInUse, reservePort } from './reservePort.ts'

/** A loopback port that stays reserved while the server is down. */
export interface LoopbackPort {
  readonly port: number
  /** Listens again. Waits at most five seconds for a program that has taken the port in the meantime. */
  readonly up: () => Promise<void>
  /** Ends all connections and refuses new ones. */
  readonly down: () => Promise<void>
  /** Ends all connections; new ones are accepted. */
  readonly disconnect: () => void
  readonly close: () => Promise<void>
}

const maxWaitMs = 5000
const retryDelayMs = 25
const maxTries = 100

/** Listens on `wantedPort`, or with 0 on any port; `choose` returns the candidates. */
export async function listenOnLoopback(
  server: Server,
  wantedPort = 0,
  choose: () => number = anyPort,
): Promise<LoopbackPort> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  const reserved =
    wantedPort === 0 ? await listenOnReserved(listen, choose) : { port: wantedPort, release: async () => {} }
  if (wantedPort !== 0) await listen(wantedPort)
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  const down = () =>
    new Promise<void>((resolve) => {
      if (!server.listening) return resolve()
      server.close(() => resolve())
      disconnect()
    })
  return {
    port: reserved.port,
    async up() {
      if (server.listening) return
      for (const started = Date.now(); ;)
        try {
          return await listen(reserved.port)
        } catch (error) {
          if (!isInUse(error) || Date.now() - started > maxWaitMs) throw error
          await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
        }
    },
    down,
    disconnect,
    async close() {
      await down()
      await reserved.release()
    },
  }
}

/** Other programs reserve no ports, so a port in use is skipped. */
async function listenOnReserved(listen: (port: number) => Promise<void>, choose: () => number) {
  for (let tries = 1; ; tries++) {
    const reserved = await reservePort(choose)
    try {
      await listen(reserved.port)
      return reserved
    } catch (error) {
      await reserved.release()
      if (!isInUse(error) || tries === maxTries) throw error
    }
  }
}
