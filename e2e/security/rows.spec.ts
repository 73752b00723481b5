import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { launchApp } from '../app.ts'
import type { LaunchedApp } from '../app.ts'
import { agree, answerWith, questionsOf, decline } from '../systemDialogs.ts'
import { invoke } from '../windowUser.ts'
import { listener } from './listener.ts'

// The policy refuses what the page tries here, and the harness would report each refusal as a fault.
const tolerate = [/content policy/]
let it: LaunchedApp

test.beforeAll(async () => {
  it = await launchApp({ tolerate })
  await it.page.waitForLoadState('load')
})
test.afterAll(async () => it?.close())

test('row 3: the built page requires no module of Node', async () => {
  const folder = path.resolve(import.meta.dirname, '../../.out/renderer/assets')
  const scripts = (await readdir(folder)).filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  for (const name of scripts) {
    const text = await readFile(path.join(folder, name), 'utf8')
    expect(text, name).not.toMatch(/\brequire\(|\bimport\(["']node:/)
    // React checks for a process to report errors to; no other use is permitted.
    const uses = text.replace(/typeof process\.emit|process\.emit\(/g, '').match(/\bprocess\.\w+/g) ?? []
    expect(uses, name).toEqual([])
  }
})

test('row 4: the page has invoke and on, and no other access to main', async () => {
  const found = await it.page.evaluate(async () => {
    const { bridge } = window as unknown as { bridge: Record<string, (...html: unknown[]) => unknown> }
    const refusal = async (run: () => unknown) => {
      try {
        await run()
        return 'accepted'
      } catch (error) {
        return (error as Error).message
      }
    }
    return {
      keys: Reflect.ownKeys(bridge),
      fixed:
        Object.getOwnPropertyDescriptor(window, 'bridge')?.configurable === false && Object.isFrozen(bridge),
      node: ['require', 'process', 'module', 'Buffer', 'global', 'electron'].filter((name) => name in window),
      call: await refusal(() => bridge['invoke']?.('ELECTRON_BROWSER_REQUIRE', 'fs')),
      push: await refusal(() => bridge['on']?.('anything', () => undefined)),
      proto: await refusal(() => bridge['invoke']?.('__proto__')),
    }
  })
  expect(found).toEqual({
    keys: ['invoke', 'on'],
    fixed: true,
    node: [],
    call: 'No such name',
    push: 'No such name',
    proto: 'No such name',
  })
})

test('row 4: a push contains the payload and no event object', async () => {
  await it.page.evaluate(() => {
    const { bridge } = window as unknown as {
      bridge: { on(name: string, call: (...html: unknown[]) => void): void }
    }
    bridge.on('app.command', (...html) => (document.documentElement.dataset['given'] = JSON.stringify(html)))
  })
  await it.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.send('app.command', { id: 'nothing.at.all' }, 'more'),
  )
  await expect(it.page.locator('html')).toHaveAttribute('data-given', '[{"id":"nothing.at.all"}]')
})

test('row 5: the page has a separate origin and reads no file', async () => {
  expect(it.page.url()).toMatch(/^app:\/\/bundle\/index\.html/)
  const found = await it.page.evaluate(async () => ({
    origin: location.origin,
    secure: isSecureContext,
    outside: (await fetch('app://bundle/..%2f..%2fpackage.json')).status,
    above: (await fetch('/../../package.json')).status,
    file: await fetch('file:///etc/hostname').then(String, () => 'refused'),
  }))
  expect(found).toEqual({ origin: 'app://bundle', secure: true, outside: 404, above: 404, file: 'refused' })
})

test('row 7: foreign scripts, styles, frames and forms have no effect', async () => {
  const found = await it.page.evaluate(async () => {
    const violated = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violated.add(effectiveDirective),
    )
    const put = (tag: string, properties: Record<string, string>) =>
      document.body.append(Object.assign(document.createElement(tag), properties))
    const frame = document.createElement('iframe')
    frame.src = 'app://bundle/index.html'
    document.body.append(frame)
    const style = document.createElement('style')
    style.append('html { outline: 7px solid red }')
    document.head.append(style)
    put('img', { src: 'https://example.invalid/x.png' })
    put('audio', { src: 'https://example.invalid/x.mp3' })
    put('link', { rel: 'stylesheet', href: 'https://example.invalid/x.css' })
    put('embed', { type: 'application/pdf' })
    put('base', { href: 'https://example.invalid/' })
    const form = document.createElement('form')
    form.action = 'https://example.invalid/'
    document.body.append(form)
    form.submit()
    await fetch('https://example.invalid/').catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 300))
    return {
      violated: [...violated].sort(),
      outline: getComputedStyle(document.documentElement).outlineWidth,
    }
  })
  expect(found.violated).toEqual(
    expect.arrayContaining([
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'media-src',
      'style-src-elem',
    ]),
  )
  expect(found.outline).not.toBe('7px')
})

test('row 8: an injected style needs the nonce of the current response', async () => {
  const nonce = () =>
    it.page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '')
  const first = await nonce()
  expect(first).not.toBe('')
  const width = (html: string) =>
    it.page.evaluate((value) => {
      const style = document.createElement('style')
      style.nonce = value
      style.append('html { --tried: yes }')
      document.head.append(style)
      const tried = getComputedStyle(document.documentElement).getPropertyValue('--tried')
      style.remove()
      return tried.trim()
    }, html)
  expect(await width('')).toBe('')
  expect(await width('guessed')).toBe('')
  expect(await width(first)).toBe('yes')
  await it.page.reload()
  expect(await nonce()).not.toBe(first)
  expect(await width(first)).toBe('')
})

test('row 11: the page cannot navigate away or open windows', async () => {
  await it.app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = async (url: string) => void opened.push(url)
  })
  const before = it.page.url()
  const opened = await it.page.evaluate(async () => {
    const windows = [
      'https://example.invalid/a',
      'file:///etc/hostname',
      'about:blank',
      'app://bundle/index.html',
    ].map((url) => window.open(url) !== null)
    for (const url of [
      'https://example.invalid/b',
      'data:text/html,x',
      'file:///etc/hostname',
      'app://other/',
    ]) {
      const link = Object.assign(document.createElement('a'), { href: url })
      document.body.append(link)
      link.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return windows
  })
  expect(opened).toEqual([false, false, false, false])
  expect(it.page.url()).toBe(before)
  expect(it.app.windows()).toHaveLength(1)
  // Row 12: a web address requested by the page opens in the system's browser; no other scheme does.
  const external = await it.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
  expect(external).toEqual(['https://example.invalid/a'])
})

test('row 13: permissions missing in the table are denied', async () => {
  const found = await it.page.evaluate(async () => ({
    notifications: Notification.permission,
    location: (await navigator.permissions.query({ name: 'geolocation' })).state,
    camera: await navigator.mediaDevices
      .getUserMedia({ video: true })
      .then(String, (error: Error) => error.name),
    screen: await navigator.mediaDevices.getDisplayMedia().then(String, (error: Error) => error.name),
  }))
  expect(found.notifications).toBe('denied')
  expect(found.location).toBe('denied')
  expect(found.camera).toMatch(/NotAllowedError|NotFoundError/)
  expect(found.screen).toMatch(/NotAllowedError|InvalidStateError|AbortError/)
})

test('row 14: neither the page nor its session can reach the network', async () => {
  const heard = await listener()
  const { url } = heard
  await it.page.evaluate(async (address) => {
    const socket = address.replace('http', 'ws')
    const image = new Image()
    image.src = `${address}/image`
    navigator.sendBeacon(`${address}/beacon`, 'x')
    await fetch(`${address}/fetch`).catch(() => undefined)
    try {
      new WebSocket(socket)
    } catch {
      // The policy refuses these at once.
    }
    for (const rel of ['preconnect', 'prefetch', 'preload', 'modulepreload', 'icon'])
      document.head.append(
        Object.assign(document.createElement('link'), { rel, as: 'image', href: `${address}/${rel}` }),
      )
    await new Promise((resolve) => setTimeout(resolve, 500))
  }, url)
  // Bypassing the policy, the session itself refuses, even for a page without a policy.
  const answers = await it.app.evaluate(
    async ({ session }, addresses) =>
      Promise.all(
        addresses.map(async (address) =>
          session.defaultSession.fetch(address).then(
            () => 'answered',
            (error: Error) => error.message,
          ),
        ),
      ),
    [`${url}/past`, 'https://example.invalid/'],
  )
  expect(answers).toEqual(answers.map(() => 'net::ERR_BLOCKED_BY_CLIENT'))
  expect(heard.requests()).toEqual([])
  await heard.close()
})

test('row 14: WebRTC cannot connect by datagrams, TCP or TLS', async () => {
  const heard = await listener()
  const { port } = new URL(heard.url)
  const addresses = [
    `turn:127.0.0.1:${port}?transport=tcp`,
    `turns:127.0.0.1:${port}?transport=tcp`,
    `turn:127.0.0.1:${heard.udpPort}?transport=udp`,
    `stun:127.0.0.1:${heard.udpPort}`,
  ]
  const candidates = await it.page.evaluate(async (urls) => {
    const found: string[] = []
    const gather = async (url: string): Promise<void> => {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: url, username: 'u', credential: 'p' }] })
      peer.createDataChannel('x')
      const complete = new Promise<void>((resolve) => {
        peer.onicecandidate = ({ candidate }) =>
          candidate === null ? resolve() : found.push(candidate.candidate)
      })
      await peer.setLocalDescription(await peer.createOffer())
      await complete
      peer.close()
    }
    await Promise.all(urls.map(gather))
    return found
  }, addresses)
  expect([candidates, heard.requests()]).toEqual([[], []])
  await heard.close()
})

test('row 35: text never becomes markup or code', async () => {
  const found = await it.page.evaluate(() => {
    const refused = (run: () => unknown) => {
      try {
        run()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const types = (
      window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
    ).trustedTypes
    const html = '<b>x</b>' as string
    return {
      innerHTML: refused(() => (document.createElement('p').innerHTML = html)),
      insert: refused(() => document.createElement('p').insertAdjacentHTML('beforeend', html)),
      parse: refused(() => new DOMParser().parseFromString(html, 'text/html')),
      frame: refused(() => (document.createElement('iframe').srcdoc = html)),
      script: refused(() => (document.createElement('script').text = html)),
      timer: refused(() => setTimeout(html as unknown as () => void, 0)),
      policy: refused(() => types.createPolicy('topical', {})),
      standard: refused(() => types.createPolicy('default', {})),
    }
  })
  expect(Object.entries(found).filter(([, refused]) => !refused)).toEqual([])
})

test('rows 23 and 31: a page reaches no server and sets no guarded setting by itself', async () => {
  const { app, page } = it
  await answerWith(app, decline)
  const isDeclined = (call: Promise<unknown>) =>
    expect(call).rejects.toThrow('refused You chose not to connect.')
  await isDeclined(invoke(page, 'login.probe', { address: 'http://chat.invalid', allowHttp: true }))
  const realmUrl = 'https://printer.local'
  await isDeclined(invoke(page, 'login.probe', { address: realmUrl, allowHttp: false }))
  await isDeclined(
    invoke(page, 'login.password', { realmUrl, username: 'ada', password: 'word', keep: 'run' }),
  )
  await isDeclined(invoke(page, 'login.external', { realmUrl, method: 'saml', keep: 'run' }))

  const guarded = async () => {
    const { settings } = await invoke(page, 'app.bootstrap', undefined)
    return [settings.developerTools, settings.keepSignInLinks]
  }
  const turnOn = () => invoke(page, 'settings.set', { developerTools: true, keepSignInLinks: true })
  await turnOn()
  expect(await guarded()).toEqual([false, null])
  expect(await questionsOf(app)).toHaveLength(6)
  await answerWith(app, agree)
  await turnOn()
  expect(await guarded()).toEqual([true, true])
  await invoke(page, 'settings.set', { developerTools: false, keepSignInLinks: false })
})
