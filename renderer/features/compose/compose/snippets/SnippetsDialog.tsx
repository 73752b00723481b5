import { useCallback, useMemo, useReducer, useState } from 'react'
import { flushSync } from 'react-dom'
import { editsSavedSnippets, hasSavedSnippets } from '../../../../../shared/api/capabilities.ts'
import { t } from '../../../../../shared/i18n.ts'
import {
  fixedKey,
  useAccount,
  useAccountStore,
  useServerHas,
  type DialogOf,
} from '../../../../state/index.ts'
import {
  Button,
  Buttons,
  Dialog,
  Icon,
  IconButton,
  List,
  ListNote,
  SearchBox,
  useList,
  type RowAttributes,
  type RowKind,
} from '../../../../ui/index.ts'
import { undoLast } from '../../../common/undo/index.ts'
import { useTooOldWords } from '../../../common/forms/index.ts'
import { previewOf } from '../parts/preview.ts'
import { replaceSelection } from '../writing/textEdit.ts'
import { SnippetForm } from './SnippetForm.tsx'
import { canEdit, deleteSnippet, findSnippets, shownSnippets, type Snippet } from './snippets.ts'
import styles from './snippets.module.css'

const snippetRows: RowKind<Snippet, string> = { keyOf: ({ id }) => String(id), heightOf: 48 }

interface SnippetsDialogProps {
  readonly dialog: Pick<DialogOf<'snippets'>, 'field'>
  readonly onClose: () => void
}

/**
 * The snippets of the account. Enter inserts one into the text field. Without a field, it is edited. New ones begin with
 * the selected text of the field, or all of it.
 */
export function SnippetsDialog({ dialog: { field }, onClose }: SnippetsDialogProps) {
  const store = useAccountStore()
  const snippets = useAccount(shownSnippets)
  const isOnServer = useServerHas(hasSavedSnippets)
  const oldWords = useTooOldWords(hasSavedSnippets)
  const [query, setQuery] = useState('')
  /** The snippet in the form. null: a new one; undefined: the list is shown. */
  const [edited, setEdited] = useState<Snippet | null | undefined>()
  /** The snippet that was saved last, which the list then focuses. */
  const [saved, setSaved] = useState<Snippet | null>(null)
  /** Number of changes that the dialog can undo. Earlier ones were made elsewhere. */
  const [changes, addChanges] = useReducer((sum: number, more: number) => Math.max(0, sum + more), 0)
  const found = useMemo(() => findSnippets(snippets, query), [snippets, query])
  const editBlock = useTooOldWords(editsSavedSnippets)

  const insert = ({ content }: Snippet): void => {
    // Nothing outside an open dialog can take the focus.
    flushSync(onClose)
    replaceSelection(field, content)
  }
  const edit = useCallback(
    (snippet: Snippet): void => {
      const { state } = store.getState()
      if (state !== null && canEdit(snippet, state)) setEdited(snippet)
    },
    [store],
  )
  const open = field === null ? edit : insert
  const remove = useCallback(
    (snippet: Snippet): void => {
      addChanges(1)
      void deleteSnippet(store, snippet).then((isMade) => {
        if (!isMade) addChanges(-1)
      })
    },
    [store],
  )
  // The toast that offers it cannot be reached while the dialog is open.
  const undo = (): void => {
    undoLast()
    addChanges(-1)
  }
  const list = useList(found, snippetRows, {
    typed: query,
    wraps: true,
    wanted: saved === null ? undefined : keyNow(found, saved),
    onOpen: open,
    onKey: ({ key, target }, snippet) => {
      if (snippet === undefined) return false
      if (key === 'F2') edit(snippet)
      // Elsewhere in the text, the key deletes a character of it.
      else if (key === 'Delete' && isAtEnd(target)) remove(snippet)
      else return false
      return true
    },
  })
  const draw = useCallback(
    (snippet: Snippet, row: RowAttributes) => (
      <div {...row} className={styles.option} aria-keyshortcuts="Enter F2 Delete">
        <span className={styles.words}>
          <span data-ellipsis dir="auto">
            {snippet.title}
          </span>
          <small data-ellipsis dir="auto">
            {previewOf(snippet.content)}
          </small>
        </span>
        <Place snippet={snippet} isOnServer={isOnServer} />
        <Actions
          snippet={snippet}
          editBlock={editBlock}
          onEdit={() => edit(snippet)}
          onDelete={() => remove(snippet)}
        />
      </div>
    ),
    [edit, editBlock, isOnServer, remove],
  )

  if (edited !== undefined)
    return (
      <SnippetForm
        key="form"
        before={edited}
        start={edited ?? textOfField(field)}
        onSaved={(snippet) => {
          setSaved(snippet)
          addChanges(1)
          setQuery('')
          setEdited(undefined)
        }}
        onClose={() => setEdited(undefined)}
      />
    )
  return (
    <Dialog key="list" title={t('snippets.title')} onClose={onClose} closeLabel={t('app.close')} width={520}>
      <SearchBox
        {...list.field}
        className={styles.find}
        label={t('snippets.find')}
        clearLabel={t('settings.find_clear')}
        data-autofocus
        value={query}
        onChange={setQuery}
        onKeyDown={(event) => {
          list.onKeyDown(event, true)
          if (changes === 0 || query !== '' || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          undo()
        }}
      />
      {oldWords !== null && <ListNote tooltip={oldWords}>{t('snippets.only_here')}</ListNote>}
      <List
        list={list}
        role="listbox"
        label={t('snippets.title')}
        className={styles.list}
        isOfField
        followsPointer
        draw={draw}
        empty={
          <p className={styles.none}>{t(snippets.length === 0 ? 'snippets.none' : 'snippets.none_found')}</p>
        }
      />
      <Buttons className={styles.end}>
        {changes > 0 && (
          <Button className={styles.undo} onClick={undo}>
            {t('app.undo')}
          </Button>
        )}
        <Button icon="plus" onClick={() => setEdited(null)}>
          {t(newLabel(field))}
        </Button>
        <Button
          variant="primary"
          disabled={list.item === undefined}
          onClick={() => list.item && open(list.item)}
        >
          {t(field === null ? 'snippets.edit_short' : 'snippets.insert')}
        </Button>
      </Buttons>
    </Dialog>
  )
}

interface ActionsProps {
  readonly snippet: Snippet
  /** Reason why snippets on the server cannot be edited, or null. */
  readonly editBlock: string | null
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** The buttons of a row. */
function Actions({ snippet: { id, title }, editBlock, onEdit, onDelete }: ActionsProps) {
  return (
    <span className={styles.actions}>
      <IconButton
        icon="edit"
        label={t('snippets.edit', { title })}
        shortcut={fixedKey('F2')}
        tabIndex={-1}
        {...(typeof id === 'number' &&
          editBlock !== null && { 'aria-disabled': true, 'data-tooltip': editBlock })}
        onClick={onEdit}
      />
      <IconButton
        icon="trash"
        label={t('snippets.delete', { title })}
        shortcut={fixedKey('Delete')}
        tabIndex={-1}
        onClick={onDelete}
      />
    </span>
  )
}

/** Mark of a snippet that is not on the server. */
function Place({ isOnServer, snippet: { id } }: { readonly snippet: Snippet; readonly isOnServer: boolean }) {
  const isLocal = typeof id === 'string'
  if (isLocal ? !isOnServer : id >= 0) return null
  const words = t(isLocal ? 'drafts.local' : 'drafts.waiting')
  return (
    <span className={styles.place} role="img" aria-label={words} data-tooltip={words}>
      <Icon name={isLocal ? 'lock' : 'retry'} size={13} />
    </span>
  )
}

/** Returns the key of a saved snippet, which gets a new id when the server has created it. */
const keyNow = (found: readonly Snippet[], { content, id, title }: Snippet): string | undefined => {
  const now =
    found.find((snippet) => snippet.id === id) ??
    found.find((snippet) => snippet.title === title && snippet.content === content)
  return now === undefined ? undefined : snippetRows.keyOf(now)
}

const isAtEnd = (target: EventTarget): boolean =>
  !(target instanceof HTMLInputElement) ||
  (target.selectionStart === target.value.length && target.selectionEnd === target.value.length)

const selectionOf = ({ selectionEnd, selectionStart, value }: HTMLTextAreaElement): string =>
  value.slice(selectionStart, selectionEnd)

const newLabel = (field: HTMLTextAreaElement | null) => {
  if (field === null || field.value.trim() === '') return 'snippets.new'
  return selectionOf(field).trim() === '' ? 'snippets.new_text' : 'snippets.new_selection'
}

/** Returns the text of a new snippet, with its first line as its title. */
function textOfField(field: HTMLTextAreaElement | null) {
  if (field === null) return { title: '', content: '' }
  const content = (selectionOf(field).trim() || field.value).trim()
  return { title: '', content }
}
