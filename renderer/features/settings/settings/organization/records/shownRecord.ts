import type { ReactNode } from 'react'
import type { MessageKey } from '../../../../../../shared/i18n.ts'
import type { IconName } from '../../../../../ui/index.ts'
import type { RecordOption, RecordTexts } from './recordForm.ts'

/** Record as shown in the list. */
export interface ShownRecord {
  readonly id: string
  readonly name: string
  readonly detail: string
  readonly picture?: ReactNode
  /** True if the user may neither change nor remove it. */
  readonly isFixed?: boolean
  /** Additional action. Enter runs it if the record cannot be edited. */
  readonly act?: { readonly icon: IconName; readonly label: string; readonly run: () => void }
  /** Initial texts of its form. */
  readonly texts: RecordTexts
  /** Initial options of its form. */
  readonly options?: readonly RecordOption[]
}

/** Texts for removing a record, for records that are not simply deleted. */
export interface RemovalWords {
  /** Label of the button in a row. Its parameter is the record's `name`. */
  readonly act: MessageKey
  /** Question. Its parameter is the record's `name`. */
  readonly ask: MessageKey
  readonly confirm: MessageKey
  readonly done: MessageKey
}

export const defaultRemoval: RemovalWords = {
  act: 'organization.records_remove',
  ask: 'organization.records_remove_ask',
  confirm: 'organization.records_remove_do',
  done: 'organization.records_removed',
}

/** Open dialog about a record. */
export type OpenRecord =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly record: ShownRecord }
