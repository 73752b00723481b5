import { useEffect, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import { call } from '../../state/index.ts'

/** Tells how many messages that are kept to the last do not fit into the local copies. */
export function UnkeptNote() {
  const [unkept, setUnkept] = useState(0)
  useEffect(() => {
    let isShown = true
    call('store.unkept', undefined).then(
      (count) => {
        if (isShown) setUnkept(count)
      },
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  return unkept > 0 && ` ${t('settings.storeSizeMb_unkept', { count: unkept })}`
}
