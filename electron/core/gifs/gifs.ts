import { randomUUID } from 'node:crypto'
import { bounds } from '../../../shared/api/bounds.ts'
import { t } from '../../../shared/i18n.ts'
import type { CallResult } from '../../../shared/ipc/contract.ts'
import type { GifInput, GifResult } from '../../../shared/ipc/calls/gifCalls.ts'
import { gifKey, gifProvider, gifRating, type GifProvider } from '../../../shared/model/organization/gifs.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { fault, value } from '../http/failure.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import { nothing, type RequestOnce } from '../media/media.ts'
import { createMediaDeadline } from '../media/mediaDeadline.ts'
import { harden, type MediaAnswer } from '../media/mediaHeaders.ts'
import { parseJson } from '../platform/parseJson.ts'
import type { GifSearch } from './gifProviders.ts'
import { gifSession } from './gifSession.ts'

/** Maximum size of a response to a search in bytes. */
const maxResponseBytes = 4 * 1024 * 1024
/** Previews that can be loaded. Those of older searches cannot. */
const maxPreviews = 600
const previewPath = /^media:\/\/[^/]+\/gifs\/([\w-]{36})$/

type FileRequest = (
  session: string,
  url: string,
  maxBytes: number,
  type: RegExp,
) => Promise<MediaAnswer | null>

export interface GifsOptions {
  /** Returns the request function of a network session in memory, which shares nothing with other sessions. */
  readonly requestOnceFor: (session: string) => RequestOnce
  readonly userAgent: string
  readonly timeoutScale: TimeoutScale
  /** Asks the user once whether a provider may see searches. Resolves with false if the user declines. */
  readonly mayAsk: (provider: GifProvider) => Promise<boolean>
}

export interface Gifs {
  readonly search: (input: GifInput, state: AccountState) => Promise<CallResult<GifResult>>
  /** Handles the media: URL of a preview. Returns null for other URLs. */
  readonly preview: (url: string) => Promise<MediaAnswer> | null
}

/**
 * GIFs of the organization's provider, the only third party that the app requests anything from. The page knows
 * previews by random names, so that it can make main request nothing else.
 */
export function createGifs({ mayAsk, requestOnceFor, timeoutScale, userAgent }: GifsOptions): Gifs {
  /** Addresses of previews with their session, by name. */
  const previews = new Map<string, { readonly url: string; readonly session: string }>()

  const addPreview = (session: string, url: string): string => {
    const name = randomUUID()
    previews.set(name, { session, url })
    for (const oldest of previews.keys()) {
      if (previews.size <= maxPreviews) break
      previews.delete(oldest)
    }
    return name
  }
  /** Requests a file of a type. Redirects are not followed. */
  const request: FileRequest = async (session, url, maxBytes, type) => {
    const deadline = createMediaDeadline(timeoutScale)
    const init = { method: 'GET', headers: { 'user-agent': userAgent }, signal: deadline.signal } as const
    const answer = await deadline.within(requestOnceFor(session)(url, init))
    const isWanted = answer.status === 200 && type.test(answer.headers['content-type'] ?? '')
    if (!isWanted || answer.body === null) {
      void answer.body?.cancel().catch(() => undefined)
      return null
    }
    return { ...answer, body: deadline.watch(answer.body, maxBytes, () => undefined) }
  }
  return {
    search: async ({ account, isStill, page, query }, state) => {
      const provider = gifProvider(state)
      if (provider === null) return fault({ code: 'refused', message: t('gifs.off') })
      const company = t(`gifs.${provider}`)
      if (!(await mayAsk(provider)))
        return fault({ code: 'refused', message: t('gifs.declined', { company }) })
      const session = gifSession(account)
      const search: GifSearch = {
        key: gifKey(state, provider),
        query: query.trim(),
        rating: gifRating(state),
        page,
        isStill,
      }
      const unreachable = fault({ code: 'network', message: t('gifs.unreachable', { company }) })
      try {
        // Loaded with the first search.
        const { gifProviders, isFileOf } = await import('./gifProviders.ts')
        const source = gifProviders[provider]
        const answer = await request(session, source.address(search), maxResponseBytes, /^/)
        if (answer?.body == null) return unreachable
        const { gifs, next } = source.page(parseJson(await new Response(answer.body).text()), search)
        return value({
          provider,
          next,
          gifs: gifs
            .filter((gif) => isFileOf(source, gif.previewUrl) && isFileOf(source, gif.url))
            .map(({ previewUrl, ...gif }) => ({ ...gif, preview: addPreview(session, previewUrl) })),
        })
      } catch {
        return unreachable
      }
    },
    preview: (url) => {
      const name = previewPath.exec(url)?.[1]
      return name === undefined ? null : servePreview(previews.get(name), request)
    },
  }
}

async function servePreview(
  preview: { readonly url: string; readonly session: string } | undefined,
  request: FileRequest,
): Promise<MediaAnswer> {
  if (preview === undefined) return nothing(404)
  try {
    const answer = await request(preview.session, preview.url, bounds.picture.max, /^image\//i)
    return answer === null ? nothing(502) : { ...answer, headers: harden(answer.headers, preview.url) }
  } catch {
    return nothing(502)
  }
}
