import { administratorNames } from '../../../../../shared/model/permissions/ranks.ts'
import { t } from '../../../../../shared/i18n.ts'
import { mayChangeOwn, type OwnField } from '../../../../../shared/model/people/ownChanges.ts'

import { useAccount } from '../../../../state/index.ts'

/** Returns who can change this part of the account if the user may not, or null if the user may. */
export const useOwnBlock = (field: OwnField): string | null =>
  useAccount((state) =>
    mayChangeOwn(state, field)
      ? null
      : t('settings.account_blocked', { names: administratorNames(state).join(', ') }),
  )
