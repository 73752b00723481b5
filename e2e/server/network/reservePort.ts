import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'

/** A TCP port that no other test server uses until `release`, even while nothing listens on it. */
export interface ReservedPort {
  readonly port: number
  readonly release: () => Promise<void>
}

/**
 * Systems assign ports from 32,768 on to outgoing connections and to servers without a fixed port. A stopped server
 * could lose such a port to them.
 */
const [firstPort, endPort] = [20_000, 32_000]
const maxTries = 100

export const anyPort = (): number => randomInt(firstPort, endPort)

/**
 * Ports below 1,024 are neither assigned by the system nor used by accident, so connections to this one are refused.
 */
export const refusingPort = 2

export const isInUse = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/**
 * Reserves a port among all processes of this computer by binding the UDP port of the same number. It does not keep
 * the process alive, and is released with it at the latest.
 */
export async function reservePort(choose: () => number = anyPort): Promise<ReservedPort> {
  for (let tries = 0; tries < maxTries; tries++) {
    const port = choose()
    const socket = createSocket('udp4').unref()
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.bind({ port, address: '127.0.0.1', exclusive: true }, resolve)
      })
      let released: Promise<void> | undefined
      return { port, release: () => (released ??= new Promise((resolve) => socket.close(resolve))) }
    } catch (error) {
      socket.close()
      if (!isInUse(error)) throw error
    }
  }
  throw new Error(`${String(maxTries)} ports from ${String(firstPort)} on are reserved`)
}
