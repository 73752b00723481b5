import { configure } from '@testing-library/react'

/** Parts of the window load when they are first shown: on a busy computer that takes longer than the usual second. */
configure({ asyncUtilTimeout: 15_000 })
