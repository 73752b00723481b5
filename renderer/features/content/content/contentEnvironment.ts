import { createContext, useContext } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'

/**
 * Account data and actions that message content needs. Provide a new object when names change, so that mentions are
 * rendered with the new name.
 */
export interface ContentEnvironment {
  readonly realmUrl: string
  readonly ownUserId: number
  /** The reader's setting. `text` shows emoji as `:name:`. */
  readonly emojiset: string
  readonly resolveUser: (id: number) => { readonly name: string } | null
  /** `isMember`: the reader is in the group, so mentions of it include the reader. */
  readonly resolveGroup: (id: number) => { readonly name: string; readonly isMember?: boolean } | null
  readonly resolveChannel: (id: number) => { readonly name: string; readonly color?: string } | null
  /** Returns the media address of a server-relative or absolute one, or null if it must not be loaded. */
  readonly mediaUrl: (url: string) => string | null
  /**
   * Asks the server for the thumbnail of an upload. Returns its server-relative address, or null while it is being
   * made. Must be a stable function. Absent: the server does not support it.
   */
  readonly fetchThumbnail?: (upload: string) => Promise<string | null>
  readonly openNarrow: (narrow: Narrow, near: number | null) => void
  /** Opens an absolute http, https or mailto address outside the app. */
  readonly openExternal: (url: string) => void
  /** Opens the viewer with the image at `index`; `at` is its element. Absent: the original is opened instead. */
  readonly openMedia?: (images: readonly ImagePreview[], index: number, at: Element) => void
  /** Opens an uploaded file by its server-relative path. Absent: it is opened outside the app. */
  readonly openUpload?: (path: string) => void
  /** Shows a user's profile card beside the pressed element. */
  readonly openUser?: (id: number, at: Element) => void
  /** Returns the organization's sites that run code of a language. Absent: there are none. */
  readonly playgroundsOf?: (
    language: string,
  ) => readonly { readonly name: string; readonly urlTemplate: string }[]
  readonly copyText: (text: string) => void
  /** Formats a time in the reader's time zone. */
  readonly timeFormat: (date: Date) => string
  /** `never` and `on_hover` show only the first frame of animated images. */
  readonly animateImages?: 'always' | 'on_hover' | 'never'
}

const Context = createContext<ContentEnvironment | null>(null)

export const ContentProvider = Context.Provider

export function useContentEnvironment(): ContentEnvironment {
  const environment = useContext(Context)
  if (environment === null) throw new Error('message content stands outside a ContentProvider')
  return environment
}
