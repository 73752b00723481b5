import { expect, it } from 'vitest'
import { createAccountStore } from '../../../../state/account/accountStore.ts'
import { installBridge, ok } from '../../../../state/testing/testBridge.ts'
import { draftOf, writeDraft } from '../drafts/draftBuffer.ts'
import { editElsewhere } from './textEditor.ts'

it('a text saved in another program keeps the recipients chosen since', async () => {
  let save = () => {}
  const saved = new Promise<void>((resolve) => (save = resolve))
  installBridge({
    'app.edit': () => ok('1454989b-a7a1-4e12-9245-eff9bf0b73aa'),
    'app.edited': async ({ rev }) => {
      await saved
      return ok(rev === 0 ? { rev: 1, text: 'By hand' } : null)
    },
  })
  const store = createAccountStore('elsewhere')
  const [plan, soup] = ['Plan', 'Soup'].map((topic) => ({ type: 'channel', channelId: 9, topic }) as const)
  const editing = editElsewhere(store, 'new', { text: 'Half', target: plan! })
  writeDraft(store, 'new', { text: 'Half', target: soup! }, 0)
  save()
  await editing
  expect(draftOf(store, 'new')).toMatchObject({ text: 'By hand', target: soup! })
  // A draft that was empty goes where it was opened.
  const empty = createAccountStore('elsewhere, empty')
  await editElsewhere(empty, 'new', { text: '', target: plan! })
  expect(draftOf(empty, 'new')).toMatchObject({ text: 'By hand', target: plan! })
})
