/**
 * The form of the stored state: the shape of what the slices hold. A state of another form is not used; the number
 * grows with every change of a slice's shape (stateForm.test.ts knows the shape).
 */
export const stateForm = '1'
