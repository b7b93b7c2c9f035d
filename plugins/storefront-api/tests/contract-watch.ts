import { HttpClient } from "../../../commerce/test/http-client";
import { holdToContract } from "./hold-to-contract";

// Set up before every file of the HTTP suite: whatever a test asks, an answer that the document does not tell fails it.
HttpClient.watchers.add(holdToContract);
