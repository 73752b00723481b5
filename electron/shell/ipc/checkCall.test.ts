import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryAddress } from '../../../shared/content/testing/arbitraryAddress.ts'
import { callNames } from '../../../shared/ipc/channels.ts'
import { maxPictureBytes } from '../../../shared/ipc/calls/ownPicture.ts'
import { listKinds } from '../../../shared/lists/listKinds.ts'
import { inputFault, parseInput, senderFault } from './checkCall.ts'

const ours = 'app://bundle'
const isAppUrl = (url: string): boolean => url === ours || url.startsWith(`${ours}/`)
const page = { url: `${ours}/index.html#x`, origin: ours, parent: null }

describe('row 21: callers', () => {
  it('the top page of a window of the app', () => expect(senderFault(page, true, isAppUrl)).toBeNull())
  it.each([
    ['no frame', null, true],
    ['no frame at all', undefined, true],
    ['another window', page, false],
    ['a frame within', { ...page, parent: {} }, true],
    ['a foreign page', { ...page, url: 'https://evil.example/', origin: 'https://evil.example' }, true],
    ['a foreign origin at our address', { ...page, origin: 'https://evil.example' }, true],
    ['a sandboxed frame', { ...page, origin: 'null' }, true],
    ['a blank page of ours', { ...page, url: 'about:blank' }, true],
    ['a longer name', { ...page, url: 'app://bundle.evil/', origin: 'app://bundle.evil' }, true],
  ])('not %s', (_name, frame, windowIsOurs) =>
    expect(senderFault(frame, windowIsOurs, isAppUrl)).not.toBeNull(),
  )

  it("accepts only the app's origin, whatever the address", () => {
    const address = fc.oneof(arbitraryAddress, fc.string(), fc.constant(page.url))
    fc.assert(
      fc.property(address, address, (url, origin) => {
        const refused = senderFault({ url, origin, parent: null }, true, isAppUrl) !== null
        expect(refused).toBe(!(isAppUrl(url) && isAppUrl(origin)))
      }),
    )
  })
})

/** As after a structured clone: own keys of any name. */
const withKey = (key: string, value: unknown): object =>
  Object.defineProperty({}, key, { value, enumerable: true, configurable: true, writable: true })

describe('row 21: what a call may carry', () => {
  it('refuses prototype keys at any depth', () => {
    const key = fc.constantFrom('__proto__', 'constructor', 'prototype')
    fc.assert(
      fc.property(
        key,
        fc.array(fc.constantFrom('a', 'b', 'list'), { maxLength: 6 }),
        fc.jsonValue(),
        (name, way, value) => {
          const hostile = way.reduce<unknown>(
            (inner, step) => (step === 'list' ? [1, inner] : { [step]: inner, other: 1 }),
            withKey(name, value),
          )
          expect(inputFault(hostile)).toBe('prototype key')
        },
      ),
    )
  })

  it('passes every small JSON value on to its schema', () => {
    const safe = fc
      .jsonValue({ maxDepth: 5 })
      .filter((value) => !/__proto__|constructor|prototype/.test(JSON.stringify(value)))
    fc.assert(fc.property(safe, (value) => void expect(inputFault(value)).toBeNull()))
    expect(inputFault(undefined)).toBeNull()
  })

  it('refuses values that are too large, too deep or circular', () => {
    expect(inputFault('x'.repeat(2_000_001))).toBe('too large')
    expect(inputFault(Array.from({ length: 200_000 }, () => 1))).toBe('too large')
    expect(inputFault(Array.from({ length: 30 }, () => 'x'.repeat(100_000)))).toBe('too large')
    let deep: unknown = 1
    for (let count = 0; count < 100; count++) deep = { deep }
    expect(inputFault(deep)).toBe('too large')
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    expect(inputFault(circle)).toBe('too large')
  })

  it('has room for the largest legitimate calls', () => {
    const messageIds = Array.from({ length: 50_000 }, (_, index) => index)
    expect(parseInput('flags.change', { account: 'a', op: 'add', flag: 'read', messageIds }).ok).toBe(true)
    expect(parseInput('app.copyText', { text: 'x'.repeat(1_000_000) }).ok).toBe(true)
  })

  it.each([new Map(), new Set(), new Date(), new Uint8Array(4), /x/, new Error('x'), 1n, () => 1])(
    'refuses values that JSON does not have',
    (value) => expect(inputFault({ value })).toBe('not plain'),
  )

  it('a profile picture must be a PNG with a size', () => {
    const picture = new Uint8Array(maxPictureBytes)
    picture.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const isTaken = (input: unknown): boolean =>
      parseInput('account.setPicture', { account: 'a', picture: input }).ok
    expect(isTaken(picture)).toBe(true)
    expect(isTaken(new Uint8Array(1000))).toBe(false)
    expect(isTaken([...picture.subarray(0, 100)])).toBe(false)
    const large = new Uint8Array(maxPictureBytes + 1)
    large.set(picture)
    expect(isTaken(large)).toBe(false)
  })

  it('accepts bytes only with a given file', () => {
    const files = [{ name: 'a.png', type: 'image/png', bytes: new Uint8Array(1000) }]
    const input = { account: 'a', place: 'here', files }
    expect(parseInput('upload.add', input)).toEqual({ ok: true, value: input })
    expect(inputFault(input, 'message.send')).toBe('not plain')
    const large = Array.from({ length: 5 }, () => ({ ...files[0], bytes: new Uint8Array(25 * 1024 * 1024) }))
    expect(inputFault({ ...input, files: large }, 'upload.add')).toBe('too large')
  })

  it('accepts only items of the list that a call changes', () => {
    const conversation = { type: 'direct', userIds: [2] }
    const isTaken = (list: string, ...puts: readonly unknown[]): boolean =>
      parseInput('list.change', { account: 'a', change: { list, puts, drops: [] } }).ok
    expect(isTaken('pins', { conversation, rank: 1 })).toBe(true)
    expect(isTaken('pins', { conversation, rank: '1' })).toBe(false)
    expect(isTaken('later', { conversation, rank: 1 })).toBe(false)
    expect(isTaken('outbox', { conversation, rank: 1 })).toBe(false)
    const many = Array.from({ length: listKinds.pins.max + 1 }, (_, rank) => ({ conversation, rank }))
    expect(isTaken('pins', ...many)).toBe(false)
  })

  it('accepts only objects, or nothing for calls without input', () => {
    fc.assert(
      fc.property(fc.constantFrom(...callNames), fc.anything(), (name, value) => {
        const parsed = parseInput(name, value)
        if (!parsed.ok) expect(parsed.error.code).toBe('bad-input')
        // Calls without input accept nothing; those with input accept only objects.
        else expect(value === undefined || (typeof value === 'object' && value !== null)).toBe(true)
      }),
    )
  })

  it('reports where an input is wrong, never its content', () => {
    const parsed = parseInput('login.password', {
      realmUrl: 'https://x',
      username: 'ada',
      password: { canary: 'hunter2' },
      keep: 'canary',
    })
    expect(JSON.stringify(parsed)).toContain('password')
    expect(JSON.stringify(parsed)).not.toMatch(/hunter2|canary/)
  })
})
