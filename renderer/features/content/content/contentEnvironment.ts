import { createContext, useContext } from 'react'
import type { Narrow } from '../../../../shared/api/types.ts'
import type { ImagePreview } from '../../../../shared/content/tree.ts'

/**
 * Everything that message content needs to know of the account around it, and actions that it asks for. Give a new
 * object when names change: mentions follow a rename only then.
 */
export interface ContentEnvironment {
  readonly realmUrl: string
  readonly ownUserId: number
  /** The reader's setting; `text` shows `:name:`. */
  readonly emojiset: string
  readonly resolveUser: (id: number) => { readonly name: string } | null
  /** `isMember`: the reader is in the group, so its mention is theirs. */
  readonly resolveGroup: (id: number) => { readonly name: string; readonly isMember?: boolean } | null
  readonly resolveChannel: (id: number) => { readonly name: string; readonly color?: string } | null
  /** Address under our media scheme of a realm-relative or absolute one; null when it may not be loaded. */
  readonly mediaUrl: (url: string) => string | null
  /**
   * Asks the server for the thumbnail of an upload: its realm-relative address, or null while it is being made. Must be
   * the same function each time. Absent: the server does not answer that.
   */
  readonly fetchThumbnail?: (upload: string) => Promise<string | null>
  readonly openNarrow: (narrow: Narrow, near: number | null) => void
  /** Opens an absolute http, https or mailto address outside the app. */
  readonly openExternal: (url: string) => void
  /** Shows pictures large, beginning with the one at `index`, which `at` stands for; without it the original is opened. */
  readonly openMedia?: (images: readonly ImagePreview[], index: number, at: Element) => void
  /** Opens an uploaded file by its realm-relative path; without it, outside the app. */
  readonly openUpload?: (path: string) => void
  /** Tells who the person is, beside the element that was pressed. */
  readonly openUser?: (id: number, at: Element) => void
  /** Pages outside the app that run code of a language, as the organisation names them; absent: there are none. */
  readonly playgroundsOf?: (
    language: string,
  ) => readonly { readonly name: string; readonly urlTemplate: string }[]
  readonly copyText: (text: string) => void
  /** A moment in the reader's zone, short. */
  readonly timeFormat: (date: Date) => string
  /** `never` and `on_hover` show the first frame of animated pictures. */
  readonly animateImages?: 'always' | 'on_hover' | 'never'
}

const Context = createContext<ContentEnvironment | null>(null)

export const ContentProvider = Context.Provider

export function useContentEnvironment(): ContentEnvironment {
  const environment = useContext(Context)
  if (environment === null) throw new Error('message content stands outside a ContentProvider')
  return environment
}
