import type { DraftTarget } from '../../../../../shared/api/conversation.ts'
import { createStore } from 'zustand/vanilla'
import { accountKey, call, logError, type AccountStore } from '../../../../state/index.ts'
import { toastFailure } from '../../../common/undo/index.ts'
import { shownRev, writeDraft } from '../drafts/draftBuffer.ts'
import { replaceText } from './textEdit.ts'

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
  const key = accountKey(store.id, draft)
  if (editedTexts.getState().ids.has(key)) return
  const id = await call('app.edit', { account: store.id, text }).catch(toastFailure('compose.editor_failed'))
  if (id === undefined) return
  setId(key, id)
  try {
    for (;;) {
      const saved = await call('app.edited', { id })
      if (saved === null) break
      const box = fields.get(key)
      if (box === undefined) writeDraft(store, draft, { text: saved, target }, shownRev(store, draft))
      else if (box.value !== saved) replaceText(box, 0, box.value.length, saved)
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
