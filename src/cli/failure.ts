import type { ExitCode } from './exitCode.ts';
import type { ProblemDocument } from './problemDocument.ts';

/**
 * Ends a command with one line on stderr: what is wrong and what to do. With a problem document, what it lists is
 * shown on stdout in the form that was asked for.
 */
export class Failure extends Error {
  readonly exitCode: ExitCode;
  readonly problem: ProblemDocument | undefined;

  constructor(exitCode: ExitCode, line: string, problem?: ProblemDocument) {
    super(line);
    this.exitCode = exitCode;
    this.problem = problem;
  }
}
