import { useRef, useState, type FormEvent } from 'react'
import type { UserGroup } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import { useAccount, useAccountStore, useIsOffline } from '../../state/index.ts'
import { Button, Dialog, DialogBody, TextField } from '../../ui/index.ts'
import { EndWords, OfflineWords, useServerCall } from '../forms/index.ts'
import { changeText, refusalOf, type TextChange, type TextRefusal } from './groupCalls.ts'
import { maxName, nameProblem } from './groupLimits.ts'

interface Props {
  readonly group: UserGroup
  readonly onClose: () => void
}

/** Changes name and description of a group; what the service refuses stands beside its field. */
export function TextDialog({ group, onClose }: Props) {
  const store = useAccountStore()
  const isOffline = useIsOffline()
  const [name, setName] = useState(group.name)
  const [description, setDescription] = useState(group.description)
  const [refusal, setRefusal] = useState<TextRefusal | null>(null)
  const problem = useAccount((state) => nameProblem(state, name, group.id))
  const field = useRef<HTMLInputElement>(null)
  const { end, isBusy, run } = useServerCall()
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (problem !== null) return field.current?.focus()
    if (isOffline) return
    const change: TextChange = {
      ...(name.trim() !== group.name && { name: name.trim() }),
      ...(description.trim() !== group.description && { description: description.trim() }),
    }
    if (Object.keys(change).length === 0) return onClose()
    void run(async () => {
      try {
        await changeText(store, group.id, change)
        onClose()
      } catch (error) {
        const refused = refusalOf(error)
        if (refused.field === null) throw error
        setRefusal(refused)
        field.current?.focus()
      }
      return null
    })
  }
  const nameError = problem !== null ? t(problem, { limit: maxName }) : refusal?.words
  return (
    <Dialog title={t('groups.edit_title')} onClose={onClose} closeLabel={t('app.close')}>
      <form noValidate onSubmit={save}>
        <DialogBody
          actions={
            <>
              <Button onClick={onClose}>{t('app.cancel')}</Button>
              <Button type="submit" variant="primary" busy={isBusy} aria-disabled={isOffline}>
                {t('groups.save')}
              </Button>
            </>
          }
        >
          <TextField
            ref={field}
            data-autofocus
            label={t('groups.name')}
            dir="auto"
            autoComplete="off"
            value={name}
            error={nameError}
            onChange={({ target }) => {
              setRefusal(null)
              setName(target.value)
            }}
          />
          <TextField
            label={t('groups.description')}
            dir="auto"
            autoComplete="off"
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
          {isOffline && <OfflineWords />}
          <EndWords end={end} />
        </DialogBody>
      </form>
    </Dialog>
  )
}
