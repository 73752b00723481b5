/**
 * The form of the stored state: the shape of what the slices hold, and of the pieces it is cut into. A state of another
 * form is not used; the number grows with every change of either (stateForm.test.ts knows the shape).
 */
export const stateForm = '11'
