import { useEffect, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import { call, useUi } from '../../state/index.ts'
import { changeSettings } from './changeSettings.ts'
import styles from './Settings.module.css'

/** Megabytes. */
const sizes = [256, 512, 1024, 2048, 4096]

/** How large the local copy of each account may be, and what does not fit. */
export function StoreSize() {
  const chosen = useUi((ui) => ui.settings.storeSizeMb)
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
  return (
    <label className={styles.switch}>
      <span>
        {t('app.settings_storeSizeMb')}
        <small id="setting-storeSizeMb">
          {t('app.settings_storeSizeMb_hint')}
          {unkept > 0 && ` ${t('app.settings_storeSizeMb_unkept', { count: unkept })}`}
        </small>
      </span>
      <select
        value={chosen}
        aria-describedby="setting-storeSizeMb"
        onChange={(event) => changeSettings({ storeSizeMb: Number(event.target.value) })}
      >
        {[...new Set([...sizes, chosen])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {t('app.settings_storeSizeMb_value', { size })}
            </option>
          ))}
      </select>
    </label>
  )
}
