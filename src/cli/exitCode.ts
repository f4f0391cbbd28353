/**
 * What a command's end says: 0 fine; 1 the answer is no (a breaking change, a refusal because of what stands);
 * 2 the call or the input is wrong; 3 the registry could not be reached or could not answer.
 */
export type ExitCode = 0 | 1 | 2 | 3;
