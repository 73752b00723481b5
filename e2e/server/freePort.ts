import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Systems give ports from 32,768 on to outgoing connections and to those who ask for any: a server that goes down and
 * comes back would find its port taken.
 */
const [first, end] = [20_000, 32_000]

/** A TCP port of that host which nobody uses, and which the system gives to nobody by itself. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(first, end)
    if (await isFree(port, host)) return port
  }
  throw new Error(`no free port on ${host} from ${String(first)} to ${String(end)}`)
}

function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
