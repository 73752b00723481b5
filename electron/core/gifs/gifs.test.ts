import { expect, it } from 'vitest'
import { account } from '../../../shared/model/testing/eg.ts'
import type { MediaAnswer } from '../media/mediaHeaders.ts'
import { createGifs } from './gifs.ts'

interface Requested {
  readonly session: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

const answerOf = (body: string, type: string, status = 200): MediaAnswer => ({
  status,
  headers: { 'content-type': type },
  body: new Response(body).body,
})

/** Starts with a provider's response to searches, and the user's answer. Each file is a picture. */
function start(response: unknown, isAgreed = true) {
  const requests: Requested[] = []
  const gifs = createGifs({
    userAgent: 'Topical',
    timeoutScale: () => 1,
    mayAsk: async () => isAgreed,
    requestOnceFor:
      (session) =>
      async (address, { headers }) => {
        const url = new URL(address)
        requests.push({ session, url, headers })
        return /^(?:api|tenor)\./.test(url.hostname)
          ? answerOf(typeof response === 'string' ? response : JSON.stringify(response), 'application/json')
          : answerOf('GIF89a', url.pathname.endsWith('.html') ? 'text/html' : 'image/gif')
      },
  })
  const realm = { giphy_api_key: 'key', gif_rating_policy: 3, gif_rating_policy_options: { pg: { id: 3 } } }
  const search = (query = 'cat', fields: object = realm, page: string | null = null) =>
    gifs.search({ account: 'a', query, page, isStill: false }, account({ realm: { ...fields } }))
  return { ...gifs, requests, search }
}

const giphyGif = (preview: string, url = preview) => ({
  title: 'Cat',
  images: { fixed_width: { url: preview, width: '200', height: '100' }, downsized_medium: { url } },
})
const onGiphy = 'https://media1.giphy.com/cat.gif'
const giphyAnswer = (...data: readonly unknown[]) => ({
  data,
  pagination: { offset: 0, count: 24, total_count: 30 },
})

it('row 34: requests nothing before the user agrees', async () => {
  const { requests, search } = start(giphyAnswer(giphyGif(onGiphy)), false)
  expect(await search()).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(requests).toEqual([])
})

it('row 34: requests only files of the provider, under names of this search', async () => {
  const others = [
    'http://media1.giphy.com/a.gif',
    'https://giphy.com.example/a.gif',
    'https://notgiphy.com/a.gif',
    'https://media1.giphy.com:8443/a.gif',
    'https://user@media1.giphy.com/a.gif',
    'https://192.168.1.1/a.gif',
    'file:///etc/hostname',
  ]
  const all = [...others.map((url) => giphyGif(url)), ...others.map((url) => giphyGif(onGiphy, url))]
  const { preview, requests, search } = start(giphyAnswer(...all, giphyGif(onGiphy)))
  const found = await search()
  if (!found.ok) throw new Error(found.error.message)
  const [gif, ...more] = found.value.gifs
  expect([gif?.url, more]).toEqual([onGiphy, []])
  expect((await preview(`media://a/gifs/${gif?.preview ?? ''}`))?.status).toBe(200)
  for (const name of [crypto.randomUUID(), '../user_uploads/1/x.png', encodeURIComponent(onGiphy)])
    expect((await preview(`media://a/gifs/${name}`))?.status ?? 404).toBe(404)
  expect(requests.map(({ url }) => url.hostname)).toEqual(['api.giphy.com', 'media1.giphy.com'])
  for (const { headers, session } of requests)
    expect([session, headers]).toEqual(['a:gifs', { 'user-agent': 'Topical' }])
})

it('searches with the organization’s key and rating, page by page', async () => {
  const { requests, search } = start(giphyAnswer(giphyGif(onGiphy)))
  const first = await search(' cat ')
  expect(first).toMatchObject({
    value: { provider: 'giphy', next: '24', gifs: [{ width: 200, height: 100 }] },
  })
  await search('cat', undefined, '24')
  await search('')
  expect(requests.map(({ url }) => `${url.pathname} ${url.searchParams.toString()}`)).toEqual([
    '/v1/gifs/search api_key=key&q=cat&limit=24&offset=0&rating=pg',
    '/v1/gifs/search api_key=key&q=cat&limit=24&offset=24&rating=pg',
    '/v1/gifs/trending api_key=key&limit=24&offset=0&rating=pg',
  ])
})

it.each([
  ['tenor', 'tenor.googleapis.com', 'https://media.tenor.com/m.gif'],
  ['klipy', 'api.klipy.com', 'https://static.klipy.com/m.gif'],
])('searches at %s', async (name, host, url) => {
  const media_formats = { tinygif: { url, dims: [220, 160] }, mediumgif: { url } }
  const { requests, search } = start({ results: [{ content_description: 'Cat', media_formats }], next: 'n2' })
  const fields = { [`${name}_api_key`]: 'key', giphy_rating: 5, giphy_rating_options: { r: { id: 5 } } }
  expect(await search('cat', fields)).toMatchObject({
    value: { provider: name, next: 'n2', gifs: [{ title: 'Cat', width: 220, height: 160, url }] },
  })
  expect(`${requests[0]?.url.host} ${requests[0]?.url.searchParams.toString()}`).toBe(
    `${host} key=key&q=cat&limit=24&media_filter=tinygif%2Cmediumgif&contentfilter=off`,
  )
})

it.each(['', '{', '{"data":7}', '[]'])('reports a provider that returns %j', async (response) => {
  expect(await start(response).search()).toMatchObject({ ok: false, error: { code: 'network' } })
})

it('serves no preview that is not a picture', async () => {
  const { preview, search } = start(giphyAnswer(giphyGif('https://media1.giphy.com/a.html')))
  const found = await search()
  const name = found.ok ? found.value.gifs[0]?.preview : ''
  expect(await preview(`media://a/gifs/${name ?? ''}`)).toMatchObject({ status: 502, body: null })
})

it.each([
  ['the organization has turned GIFs off', { giphy_api_key: 'key', gif_rating_policy: 0 }],
  ['the server has no key', { giphy_api_key: '', gif_rating_policy: 2 }],
])('requests nothing if %s', async (_case, fields) => {
  const { requests, search } = start(giphyAnswer())
  expect(await search('cat', fields)).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(requests).toEqual([])
})
