import { useRef, type ReactNode } from 'react'
import type { CommandId } from '../../../../shared/keys/commandTable.ts'
import { EmptyState, IconButton, useKeptFocus, useRovingFocus, type IconName } from '../../../ui/index.ts'
import { NextSteps, ViewPane } from '../../common/views/index.ts'
import styles from './drafts.module.css'

interface TextsPaneProps {
  readonly icon: IconName
  readonly title: string
  readonly count: number
  /** A different object after each change of the texts. */
  readonly texts: object
  readonly emptyTitle: string
  readonly emptyText: string
  /** Commands offered when there are no texts. */
  readonly nextSteps?: readonly CommandId[]
  /** Lists whose items have a button marked `data-roving` that opens the text, and a `DeleteButton`. */
  readonly children: ReactNode
}

/** View with lists of the user's own texts. Arrows move through them, and Delete deletes one. */
export function TextsPane({
  icon,
  title,
  count,
  texts,
  emptyTitle,
  emptyText,
  nextSteps = ['write.direct'],
  children,
}: TextsPaneProps) {
  const { ref, ...keys } = useRovingFocus((event, item) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return false
    item.closest('li')?.querySelector<HTMLElement>('[data-delete]')?.click()
    return true
  })
  const pane = useRef<HTMLDivElement>(null)
  // A text disappears by itself when it was sent or deleted elsewhere.
  useKeptFocus(texts, pane)
  return (
    <ViewPane ref={pane} icon={icon} title={title} count={count > 0 && count} focusOrder={['[data-roving]']}>
      {count === 0 ? (
        <EmptyState icon={icon} title={emptyTitle} actions={<NextSteps commands={nextSteps} />}>
          {emptyText}
        </EmptyState>
      ) : (
        <div className={styles.list} ref={ref} {...keys}>
          {children}
        </div>
      )}
    </ViewPane>
  )
}

interface DeleteButtonProps {
  readonly label: string
  readonly onDelete: () => void
}

/** Deletes a text of the list. The focus moves to the neighboring one, because the focused row is removed. */
export function DeleteButton({ label, onDelete }: DeleteButtonProps) {
  return (
    <IconButton
      icon="trash"
      label={label}
      data-delete
      onClick={({ currentTarget }) => {
        const row = currentTarget.closest('li')
        const next = row?.nextElementSibling ?? row?.previousElementSibling ?? row
        next?.querySelector<HTMLElement>('[data-roving]')?.focus()
        onDelete()
      }}
    />
  )
}
