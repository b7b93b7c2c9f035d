import type { IncomingMessage } from "node:http";
import express, { type NextFunction, type Request, type Response } from "express";

/** Bytes. What is larger carries pictures. */
const LARGEST = 65_536;

/** A body that is read before its request takes a place. One that is packed, or does not say how long it is, is not. */
export function isSmall({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return Number(headers["content-length"] ?? Number.NaN) <= LARGEST && !headers["content-encoding"];
}

const read = express.raw({ type: isSmall, limit: LARGEST, inflate: false });

/** Waits for a small body of a call: whoever announces one and does not send it holds a connection, and no place among those at work. */
export function smallBody(request: Request, response: Response, next: NextFunction): void {
  if (!request.path.startsWith("/api/")) next();
  else
    read(request, response, (error?: unknown) => {
      if (error) response.status(400).json("The request did not arrive whole");
      else next();
    });
}
