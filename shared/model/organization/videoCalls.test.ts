import { describe, expect, it } from 'vitest'
import { account } from '../testing/eg.ts'
import { callProvider, callProviderName, jitsiServer } from './videoCalls.ts'

const state = (realm: Readonly<Record<string, unknown>>) => account({ realm })

describe('the provider of calls', () => {
  it.each([
    [{}, null],
    [{ video_chat_provider: 0 }, null],
    [{ video_chat_provider: 1 }, null],
    [{ video_chat_provider: 1, server_jitsi_server_url: 'https://meet.example' }, 'jitsi'],
    [{ video_chat_provider: 3 }, 'zoom'],
    [{ video_chat_provider: 5 }, 'zoom'],
    [{ video_chat_provider: 99 }, 'unknown'],
    [{ video_chat_provider: 'constructor' }, null],
  ])('is read from %j as %j', (realm, provider) => {
    expect(callProvider(state(realm))).toBe(provider)
  })

  it('has the name that the server lists', () => {
    const listed = { a: null, b: { id: 3, name: 'Zoom' }, c: { id: 4, name: 7 } }
    const named = (id: number) =>
      callProviderName(state({ video_chat_provider: id, available_video_chat_providers: listed }))
    expect([named(3), named(4), named(8)]).toEqual(['Zoom', '', ''])
    expect(callProviderName(state({ video_chat_provider: 3 }))).toBe('')
  })

  it('prefers the organization’s own Jitsi server, and accepts only web addresses', () => {
    const server_jitsi_server_url = 'https://server.example'
    const of = (jitsi_server_url: unknown) =>
      jitsiServer(state({ jitsi_server_url, server_jitsi_server_url }))
    expect([of('https://own.example'), of(null)]).toEqual(['https://own.example', server_jitsi_server_url])
    expect(of('javascript:alert(1)')).toBeNull()
  })
})
