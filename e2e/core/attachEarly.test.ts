import { expect, test } from 'vitest'
import type { Fetch } from '../../electron/core/http/fetch.ts'
import { batchOf } from '../../shared/ipc/transfer/batchText.ts'
import type { Attaching } from '../../shared/ipc/transfer/attachAccount.ts'
import { loadScenario } from '../server/scenarios/loadScenario.ts'
import { startServer } from '../server/startServer.ts'
import { attachFully } from '../attachFully.ts'
import { openClient, unwrap } from './harness.ts'

test('a window that attaches before the registration ends gets the same state as main', async () => {
  const server = await startServer({ scenario: 'small' })
  const opened = await openClient()
  try {
    const who = server.accounts[1]!
    const login = { realmUrl: server.url, email: who.email, apiKey: who.api_key }
    const { account } = unwrap(await opened.client.demoLogin(login))
    const attach = async () => {
      const attached = unwrap(await opened.client.handlers['account.attach']({ account }))
      let last: string | null = null
      const taken = await takeWhole(attached, async (token) => {
        const part = unwrap(await opened.client.handlers['account.part']({ account, token }))
        last = part.chunk
        return part
      })
      return { attached, last: last ?? '', ...taken }
    }
    // Two windows, or one that was reloaded.
    const [early, second] = await Promise.all([attach(), attach()])
    expect(early.attached).toHaveProperty('isPending')
    expect(second.state).toEqual(early.state)
    expect(batchOf(early.last)).toMatchObject({ account, seq: early.seq })

    const since = opened.pushes.flatMap((push) =>
      push.name === 'account.batch' && push.payload.seq > early.seq ? push.payload.events : [],
    )
    const later = await attach()
    expect(later.attached).toHaveProperty('chunk')
    // Between the two only the connection changed.
    expect(since.every(({ type }) => type === 'local/connection')).toBe(true)
    expect(later.state).toEqual({ ...early.state, connection: later.state.connection })
    expect(later.state.users.size).toBeGreaterThan(3)
  } finally {
    await opened.close()
    await server.close()
  }
})

/** Takes the whole state from this one response of main. */
const takeWhole = (attached: Awaited<ReturnType<Attaching['attach']>>, part: Attaching['part']) => {
  const answers = [attached]
  const next = () => answers.pop() ?? Promise.reject(new Error('main lost the rest'))
  return attachFully({ attach: async () => next(), part })
}

/** Starts with a registration of 3,000 users whose response is replaced by `change` while it is read. */
async function openLarge(change: (text: string) => ReadableStream<Uint8Array> | string) {
  const factors = { users: 20, channels: 1, messages: 0.02, unreads: 0.02 }
  const server = await startServer({ scenario: await loadScenario('large', factors) })
  const changed: Fetch = async (url, init) => {
    const answer = await fetch(url, init)
    return /\/register\b/.test(url) ? new Response(change(await answer.text()), answer) : answer
  }
  const opened = await openClient({ fetchFor: () => changed })
  const who = server.accounts[1]!
  const login = { realmUrl: server.url, email: who.email, apiKey: who.api_key }
  const { account } = unwrap(await opened.client.demoLogin(login))
  return {
    client: opened.client,
    attach: () => opened.client.handlers['account.attach']({ account }),
    part: async (token: number) => unwrap(await opened.client.handlers['account.part']({ account, token })),
    close: async () => {
      await opened.close()
      await server.close()
    },
  }
}

test('a large registration is forwarded while it is read, and dropped if it breaks off', async () => {
  let breakOff: () => void = () => undefined
  let tries = 0
  const { client, attach, part, close } = await openLarge((text) => {
    if (++tries > 1) return text
    return new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode(text.slice(0, (text.length * 3) / 4)))
        breakOff = () => stream.error(new Error('gone'))
      },
    })
  })
  try {
    const broken = unwrap(await attach())
    expect(broken).toHaveProperty('isPending')
    expect((await part(broken.token!)).chunk).toContain('"users"')
    breakOff()
    let last: string | null = ''
    while (last !== null) last = (await part(broken.token!)).chunk

    client.reconnect()
    await expect.poll(async () => (await attach()).ok, { timeout: 10_000 }).toBe(true)
    const { state } = await takeWhole(unwrap(await attach()), part)
    expect(state.users.size).toBeGreaterThan(2900)
  } finally {
    await close()
  }
}, 30_000)

test('users listed twice in a response are the same for window and main', async () => {
  const { attach, part, close } = await openLarge((text) => {
    const wire = JSON.parse(text) as { readonly realm_users: readonly unknown[] }
    // The list occurs again at the end; the last one counts.
    return text.replace(/\}\s*$/, `,"realm_users":${JSON.stringify(wire.realm_users.slice(5))}}`)
  })
  try {
    const early = unwrap(await attach())
    expect(early).toHaveProperty('isPending')
    const { state } = await takeWhole(early, part)
    const { state: mains } = await takeWhole(unwrap(await attach()), part)
    expect(state.users).toEqual(mains.users)
    expect(state.users.size).toBeGreaterThan(2900)
  } finally {
    await close()
  }
}, 30_000)
