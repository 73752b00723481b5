import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { busPath } from './bus.ts'
import { decodeMessage, encodeMessage, messageTypes } from './message.ts'
import { marshal, splitSignature, unmarshal } from './wireFormat.ts'

describe('D-Bus messages', () => {
  it('can be decoded after encoding', () => {
    const pair = fc.tuple(fc.string(), fc.integer({ min: 0, max: 0xffffffff }))
    fc.assert(
      fc.property(
        fc.string(),
        fc.boolean(),
        fc.array(pair),
        fc.maxSafeInteger(),
        (text, flag, pairs, large) => {
          const entries = pairs.map(([name, value]) => [name, { signature: 'u', value }])
          const values = [flag, text, entries, large, [[1, text]]]
          expect(unmarshal('bsa{sv}xa(is)', marshal('bsa{sv}xa(is)', values)).values).toEqual(values)
        },
      ),
    )
  })

  it('are read from a stream once they are complete', () => {
    const message = { type: messageTypes.signal, serial: 7, path: '/a', interface: 'a.b', member: 'C' }
    const bytes = encodeMessage({ ...message, signature: 'si', body: ['é', -3] })
    for (let length = 0; length < bytes.length; length++)
      expect(decodeMessage(bytes.subarray(0, length))).toBeNull()
    const read = decodeMessage(Buffer.concat([bytes, bytes]))
    expect(read?.length).toBe(bytes.length)
    expect(read?.message).toMatchObject({ ...message, body: ['é', -3] })
  })

  it('with a wrong size are refused', () => {
    const bytes = marshal('as', [['one', 'two']])
    bytes.writeUInt32LE(1000, 0)
    expect(() => unmarshal('as', bytes)).toThrow('cut off')
    expect(() => splitSignature('a(ss')).toThrow('does not end')
  })

  it('go to the bus named in the environment', () => {
    expect(busPath({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/run/user/0/bus,guid=1' })).toBe('/run/user/0/bus')
    expect(busPath({ DBUS_SESSION_BUS_ADDRESS: 'tcp:host=x;unix:abstract=/tmp/d%20b' })).toBe('\0/tmp/d b')
    expect(busPath({ XDG_RUNTIME_DIR: '/run/user/1' })).toBe('/run/user/1/bus')
    expect(busPath({ DBUS_SESSION_BUS_ADDRESS: 'disabled:' })).toBeNull()
  })
})
