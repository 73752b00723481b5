import { z } from 'zod'
import type { GifProvider, GifRating } from '../../../shared/model/organization/gifs.ts'

/** One GIF of a provider. */
export interface FoundGif {
  readonly title: string
  /** Size of the preview in pixels. */
  readonly width: number
  readonly height: number
  readonly previewUrl: string
  /** The file that a message links to. */
  readonly url: string
}

export interface GifPage {
  readonly gifs: readonly FoundGif[]
  /** Marks the next page. null: there is none. */
  readonly next: string | null
}

export interface GifSearch {
  readonly key: string
  /** "": the provider's selection. */
  readonly query: string
  readonly rating: GifRating
  /** Mark of the page. null: the first one. */
  readonly page: string | null
  /** True for previews that do not move. */
  readonly isStill: boolean
}

interface Provider {
  /** Domain of the provider's files, and of its subdomains. */
  readonly domain: string
  readonly address: (search: GifSearch) => string
  /** Parses a response. Throws if it is invalid. GIFs that cannot be read are left out. */
  readonly page: (body: unknown, search: GifSearch) => GifPage
}

const pageSize = 24
const maxTitle = 200
const text = z.string().max(2000)
/** A number of pixels. One provider sends it as text. */
const size = z.union([z.number(), z.string().max(10)]).transform((wire, context) => {
  const pixels = Number(wire)
  if (Number.isInteger(pixels) && pixels >= 1 && pixels <= 10_000) return pixels
  context.addIssue({ code: 'custom', message: 'not a size' })
  return z.NEVER
})

/** Parses each item of a list, and leaves out the invalid ones. */
const lenientList = <T>(item: z.ZodType<T>) =>
  z.array(z.unknown()).transform((all) =>
    all.slice(0, pageSize * 2).flatMap((each) => {
      const parsed = item.safeParse(each)
      return parsed.success ? [parsed.data] : []
    }),
  )

const giphyImage = z.object({ url: text, width: size, height: size })
const giphyResponse = z.object({
  data: lenientList(
    z.object({
      title: text.catch(''),
      images: z.object({
        fixed_width: giphyImage,
        fixed_width_still: giphyImage.optional().catch(undefined),
        downsized_medium: z.object({ url: text }),
      }),
    }),
  ),
  pagination: z
    .object({ offset: z.number(), count: z.number(), total_count: z.number() })
    .nullable()
    .catch(null),
})

const giphy: Provider = {
  domain: 'giphy.com',
  address: ({ key, page, query, rating }) =>
    addressOf(`https://api.giphy.com/v1/gifs/${query === '' ? 'trending' : 'search'}`, {
      api_key: key,
      q: query,
      limit: String(pageSize),
      offset: page ?? '0',
      rating,
    }),
  page: (body, { isStill }) => {
    const { data, pagination } = giphyResponse.parse(body)
    const end = pagination === null ? 0 : pagination.offset + pagination.count
    return {
      gifs: data.map(({ images, title }) => {
        const { url, ...box } = (isStill ? images.fixed_width_still : undefined) ?? images.fixed_width
        return { title: title.slice(0, maxTitle), ...box, previewUrl: url, url: images.downsized_medium.url }
      }),
      next: pagination !== null && pagination.count > 0 && end < pagination.total_count ? String(end) : null,
    }
  },
}

const tenorFile = z.object({ url: text, dims: z.tuple([size, size]).catch([200, 200]) })
const tenorResponse = z.object({
  results: lenientList(
    z.object({
      content_description: text.catch(''),
      media_formats: z.object({
        tinygif: tenorFile,
        tinygifpreview: tenorFile.optional().catch(undefined),
        mediumgif: tenorFile,
      }),
    }),
  ),
  next: z.union([text, z.number()]).nullish().catch(null),
})

/** Tenor's names of the ratings. */
const contentFilters = { y: 'high', g: 'high', pg: 'medium', 'pg-13': 'low', r: 'off' } as const

/** Tenor, and a provider with the same interface at another address. */
const likeTenor = (domain: string, api: string): Provider => ({
  domain,
  address: ({ isStill, key, page, query, rating }) =>
    addressOf(`${api}/${query === '' ? 'featured' : 'search'}`, {
      key,
      q: query,
      limit: String(pageSize),
      media_filter: isStill ? 'tinygif,tinygifpreview,mediumgif' : 'tinygif,mediumgif',
      contentfilter: contentFilters[rating],
      pos: page ?? '',
    }),
  page: (body, { isStill }) => {
    const { next, results } = tenorResponse.parse(body)
    return {
      gifs: results.map(({ content_description: title, media_formats: files }) => {
        const { dims, url } = (isStill ? files.tinygifpreview : undefined) ?? files.tinygif
        const [width, height] = dims
        return { title: title.slice(0, maxTitle), width, height, previewUrl: url, url: files.mediumgif.url }
      }),
      next: next === '' || next === 0 || next === null || next === undefined ? null : String(next),
    }
  },
})

export const gifProviders: Readonly<Record<GifProvider, Provider>> = {
  giphy,
  klipy: likeTenor('klipy.com', 'https://api.klipy.com/v2'),
  tenor: likeTenor('tenor.com', 'https://tenor.googleapis.com/v2'),
}

/** Returns the address with those parameters that have a value. */
function addressOf(api: string, params: Readonly<Record<string, string>>): string {
  const filled = Object.entries(params).filter(([, value]) => value !== '')
  return `${api}?${new URLSearchParams(filled).toString()}`
}

/** True for the address of a file of the provider. No other is requested, whatever the provider returns. */
export function isFileOf({ domain }: Provider, address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, password, port, protocol, username } = new URL(address)
  const isOwn = hostname === domain || hostname.endsWith(`.${domain}`)
  return isOwn && protocol === 'https:' && port === '' && username === '' && password === ''
}
