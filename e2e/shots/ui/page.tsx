// A page that shows one part of renderer/ui in all its states: the part that the address names after "#".
import { createRoot } from 'react-dom/client'
import '../../../renderer/ui/fonts.css'
import '../../../renderer/ui/emojiFont.css'
import '../../../renderer/ui/reset.css'
import '../../../renderer/ui/tokens.css'
import styles from './page.module.css'
import { parts } from './parts.tsx'

const root = createRoot(document.querySelector('#root')!)

function show(): void {
  const states = parts[location.hash.slice(1)] ?? {}
  root.render(
    <main key={location.hash} className={styles.page}>
      {Object.entries(states).map(([name, element]) => (
        <section key={name}>
          <h2>{name}</h2>
          {element}
        </section>
      ))}
    </main>,
  )
}

document.body.dataset['parts'] = Object.keys(parts).join(' ')
addEventListener('hashchange', show)
show()
