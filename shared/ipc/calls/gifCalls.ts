import { z } from 'zod'
import type { GifProvider } from '../../model/organization/gifs.ts'
import { accountId as account } from './accountId.ts'

/** Calls about GIFs of the organization's provider. */
export const gifInputs = {
  /**
   * Searches GIFs, or returns the provider's selection for an empty query. page: `next` of the page before. isStill:
   * previews do not move. The first search asks the user whether the provider may see searches.
   */
  'gifs.search': z.object({
    account,
    query: z.string().max(100),
    page: z.string().max(2000).nullable(),
    isStill: z.boolean(),
  }),
}
export type GifInput = z.output<(typeof gifInputs)['gifs.search']>

export interface Gif {
  readonly title: string
  /** Size of the preview in pixels. */
  readonly width: number
  readonly height: number
  /** Name of the preview, at `media://ACCOUNT/gifs/NAME`. */
  readonly preview: string
  /** The file that a message links to. */
  readonly url: string
}

export interface GifResult {
  readonly provider: GifProvider
  readonly gifs: readonly Gif[]
  /** null: this page is the last one. */
  readonly next: string | null
}

export interface GifOutputs {
  'gifs.search': GifResult
}
