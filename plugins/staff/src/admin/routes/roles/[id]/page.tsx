import { useParams } from "react-router-dom";
import { RolePage } from "../../../components/role-editor/role-page";
import { useRole } from "../../../lib/roles";

const EditRole = () => <RolePage query={useRole(useParams().id ?? "")} />;

export const handle = { breadcrumb: () => "Role" };

export default EditRole;
