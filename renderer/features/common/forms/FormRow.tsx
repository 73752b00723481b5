import { t } from '../../../../shared/i18n.ts'
import { FormRow as RowOfForm, type FormRowProps as RowOfFormProps } from '../../../ui/index.ts'
import type { ChangeState } from './changeState.ts'
import { StateWords } from './StateWords.tsx'

export interface FormRowProps extends Omit<RowOfFormProps, 'note' | 'saved'> {
  readonly state?: ChangeState | null
}

/** Row of a form, with the state of its change. */
export function FormRow({ state = null, isFixed = isFixedBy(state), ...rest }: FormRowProps) {
  return (
    <RowOfForm
      {...rest}
      isFixed={isFixed}
      note={<StateWords state={state} />}
      saved={savedWords(state?.kind === 'saved')}
    />
  )
}

/** Returns the text beside a control, or null unless its last change was just saved. */
export const savedWords = (isSaved: boolean): string | null => (isSaved ? t('settings.saved') : null)

/** Returns true if the user can see the value but not change it. */
export const isFixedBy = (state: ChangeState | null): boolean =>
  state?.kind === 'blocked' || state?.kind === 'old'
