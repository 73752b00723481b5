import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { createStore } from 'zustand/vanilla'
import type { OpenEdit } from '../../../../../shared/ipc/calls/editorCalls.ts'
import { accountKey, call, logError, uiStore, type AccountStore } from '../../../../state/index.ts'
import { toastFailure } from '../../../common/undo/index.ts'
import { draftOf, shownRev, writeDraft } from '../drafts/draftBuffer.ts'
import { replaceWholeText } from './textEdit.ts'

/** Ids of the texts that are open in another program, by account and draft. */
export const editedTexts = createStore<{ readonly ids: ReadonlyMap<string, string> }>()(() => ({
  ids: new Map(),
}))

/** Fields of the composers that are shown, by account and draft. */
const fields = new Map<string, HTMLTextAreaElement>()

/** Texts go to this field until the returned function is called, then to the draft. */
export function bindField(store: AccountStore, draft: string, box: HTMLTextAreaElement): () => void {
  const key = accountKey(store.id, draft)
  fields.set(key, box)
  return () => {
    if (fields.get(key) === box) fields.delete(key)
  }
}

const setId = (key: string, id: string | null): void =>
  editedTexts.setState(({ ids }) => {
    const next = new Map(ids)
    if (id === null) next.delete(key)
    else next.set(key, id)
    return { ids: next }
  })

/** Opens a draft's text in another program. Each saved text replaces it until the program ends. */
export async function editElsewhere(
  store: AccountStore,
  draft: string,
  { text, target }: { readonly text: string; readonly target: DraftTarget },
): Promise<void> {
  if (editedTexts.getState().ids.has(accountKey(store.id, draft))) return
  const opened = { account: store.id, draft, target }
  const id = await call('app.edit', { ...opened, text }).catch(toastFailure('compose.editor_failed'))
  if (id !== undefined) await takeSaves(store, { ...opened, id, rev: 0 })
}

const continued = new Set<string>()

/** Continues to take the texts of an account that an earlier page of this window opened. */
export function continueEdits(store: AccountStore): void {
  const edits = uiStore
    .getState()
    .app.edits.filter(({ account, id }) => account === store.id && !continued.has(id))
  for (const edit of edits) {
    continued.add(edit.id)
    void takeSaves(store, edit)
  }
}

/** Writes each saved text to the field or the draft, until the text is no longer open. */
async function takeSaves(store: AccountStore, { id, draft, rev, target }: OpenEdit): Promise<void> {
  const key = accountKey(store.id, draft)
  setId(key, id)
  try {
    let saved = await call('app.edited', { id, rev })
    for (; saved !== null; saved = await call('app.edited', { id, rev: saved.rev })) {
      const { text } = saved
      const box = fields.get(key)
      if (box === undefined) {
        // The user may have chosen other recipients since.
        const to = draftOf(store, draft).target ?? target
        writeDraft(store, draft, { text, target: to }, shownRev(store, draft))
      } else if (box.value !== text) await replaceWholeText(box, text)
    }
  } catch (error) {
    logError(`a text in another program: ${String(error)}`, 'warn')
  }
  setId(key, null)
}

/** Ends editing in another program, whose file is deleted. The text stays as it was saved last. */
export function endElsewhere(store: AccountStore, draft: string): void {
  const id = editedTexts.getState().ids.get(accountKey(store.id, draft))
  if (id !== undefined) call('app.endEdit', { id }).catch((error: unknown) => logError(String(error), 'warn'))
}
