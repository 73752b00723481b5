import type { ReactNode } from 'react'
import type { MessageKey } from '../../../../../../shared/i18n.ts'
import type { IconName } from '../../../../../ui/index.ts'
import type { RecordOption, RecordTexts } from './recordForm.ts'

/** A record as the list shows it. */
export interface ShownRecord {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly picture?: ReactNode
  /** True where the person may neither change nor remove this one. */
  readonly isFixed?: boolean
  /** Another thing to do with it; Enter does it where the record is not changed. */
  readonly act?: { readonly icon: IconName; readonly label: string; readonly run: () => void }
  /** Texts that its form begins with. */
  readonly texts: RecordTexts
  /** Options that its form begins with. */
  readonly options?: readonly RecordOption[]
}

/** The words of a removal, where a record does not just go. */
export interface RemovalWords {
  /** Names the button of a row; gets the record's `name`. */
  readonly act: MessageKey
  /** Asks; gets the record's `name`. */
  readonly ask: MessageKey
  readonly confirm: MessageKey
  readonly done: MessageKey
}

export const usualRemoval: RemovalWords = {
  act: 'organization.records_remove',
  ask: 'organization.records_remove_ask',
  confirm: 'organization.records_remove_do',
  done: 'organization.records_removed',
}

/** An open dialog about a record. */
export type OpenRecord =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly record: ShownRecord }
