import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { startPeople } from '../people.ts'
import organization from '../scenarios/small.ts'
import { startServer } from '../startServer.ts'
import { testClient } from '../testClient.ts'
import { look } from './setUp.ts'

const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill()
})

interface Ready {
  readonly url: string
  readonly wire_name: string
  readonly feature_level: number
  readonly control_url: string
  readonly accounts: Parameters<typeof testClient>[1][]
}

async function run(...options: readonly string[]): Promise<Ready> {
  const main = new URL('../main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const line = await new Promise<string>((resolve) => {
    createInterface(child.stdout).once('line', resolve)
  })
  return JSON.parse(line) as Ready
}

describe('the program', () => {
  it('prints one line when ready and obeys its control channel', async () => {
    const ready = await run(
      '--scenario',
      'small',
      '--wire-name',
      'maker',
      '--feature-level',
      '247',
      '--control-port',
      '0',
    )
    expect(ready).toMatchObject({ wire_name: 'maker', feature_level: 247 })
    const [owner] = ready.accounts
    if (!owner) throw new Error('no accounts')
    expect(owner).toMatchObject({ email: 'olga@demo.example', role: 100 })
    const queue = await testClient(ready.url, owner).register()
    const control = async (action: object) =>
      (await (
        await fetch(ready.control_url, { method: 'POST', body: JSON.stringify(action) })
      ).json()) as object
    expect(await control({ action: 'queues' })).toMatchObject({ ok: true, queues: [{ queue_id: queue.id }] })
    expect(await control({ action: 'expireQueue' })).toEqual({ ok: true, expired: 1 })
    await expect(queue.events()).rejects.toThrow('BAD_EVENT_QUEUE_ID')
    expect(await control({ action: 'nonsense' })).toMatchObject({ ok: false })
  })
})

describe('with TLS', () => {
  it('serves a self-signed certificate for loopback', async () => {
    const server = await startServer({ scenario: 'empty', tls: true })
    try {
      const { rootCertificates, connect } = await import('node:tls')
      const { hostname, port } = new URL(server.url)
      expect(rootCertificates.length).toBeGreaterThan(0)
      const error = await new Promise<Error>((resolve) => {
        connect({ host: hostname, port: Number(port) }).on('error', resolve)
      })
      expect(error).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
      const altNames = await new Promise((resolve) => {
        const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().subjectaltname)
          socket.destroy()
        })
      })
      expect(altNames).toBe('DNS:localhost, IP Address:127.0.0.1')
    } finally {
      await server.close()
    }
  })
})

describe('scripted users', () => {
  it('type, talk and write to the signed-in user', async () => {
    const server = await startServer({ scenario: 'small' })
    const ben = server.accounts.find((each) => each.email.startsWith('ben'))
    if (!ben) throw new Error('Ben is missing')
    const queue = await testClient(server.url, ben).register({ event_types: ['typing', 'message'] })
    const stop = startPeople(server, { except: ben.email, organization, pace: 0.01 })
    try {
      const seen = new Set<string>()
      while (!['typing start', 'message stream', 'message private'].every((each) => seen.has(each)))
        for (const event of await queue.poll())
          seen.add(
            event.type === 'message'
              ? `message ${look<{ message: { type: string } }>(event).message.type}`
              : `${event.type} ${event.op ?? ''}`,
          )
      expect(seen).toContain('typing stop')
    } finally {
      stop()
      await server.close()
    }
  })
})
